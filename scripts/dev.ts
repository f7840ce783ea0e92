import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readEnvironment } from '../src/config/read-environment.ts'
import { pathOf } from '../src/config/routes.ts'
import { astroVariables } from './build/astro-variables.ts'
import { buildAndLinkServerPages, hasCachedServerPages, linkServerPages } from './build/build-server-pages.ts'
import { studioEnvironment } from './build/build-studio.ts'
import { sayItWaits, withAstroLock } from './build/with-astro-lock.ts'
import { addressTable } from './lib/address-table.ts'
import {
  configuredEnvironment,
  localEnvironment,
  STUDIO_DEVELOPMENT_PORT,
  startPorts,
} from './lib/local-environment.ts'
import { endsWithParent, fail, type ProcessEnvironment, projectRoot, tools } from './lib/process.ts'
import { refuseArguments } from './lib/read-arguments.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import { requireFreePorts, startServices } from './lib/services.ts'

const DIRECTORY = '.local/start'
/** Leads to the pages of the preview. */
const SERVER_PAGES = `${projectRoot}${DIRECTORY}/server-pages`

/** Runs a development server until `stopped` aborts; rejects when it ends by itself. */
async function develop(
  name: string,
  parameters: readonly string[],
  environment: ProcessEnvironment,
  stopped: AbortSignal,
): Promise<void> {
  const server = spawn(process.execPath, [...endsWithParent, ...parameters], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const closed = once(server, 'close')
  stopped.addEventListener('abort', () => server.kill('SIGTERM'))
  const [code] = await closed
  if (!stopped.aborted) throw new Error(`The ${name}'s development server ended with code ${code}.`)
}

// `npm run dev`: starts the local services and the development servers of site and studio.
refuseArguments('npm run dev')
try {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  readEnvironment(variables)
  await requireFreePorts({ site: startPorts.site, studio: STUDIO_DEVELOPMENT_PORT })
  linkServerPages(SERVER_PAGES, variables)
  const running = await startServices({
    names: services,
    ports: startPorts,
    directory: DIRECTORY,
    variables,
    pages: SERVER_PAGES,
  })
  await runUntilStopped(running, async (stopped) => {
    // Before the development server starts, because both use Astro's working files; cached unless sources have changed.
    if (services.includes('server')) {
      if (!hasCachedServerPages(variables)) console.log('Building the preview: about half a minute.')
      await withAstroLock(() => buildAndLinkServerPages(variables, SERVER_PAGES), sayItWaits)
    }
    const site = `http://localhost:${startPorts.site}`
    // Sanity's development server answers with a slash at the end only.
    const studio = {
      url: `http://localhost:${STUDIO_DEVELOPMENT_PORT}${pathOf('admin', {})}/`,
      note: 'for editors',
    }
    console.log(addressTable(variables, { site, services, studio }))
    await Promise.race([
      // `--ignore-lock` keeps it in the foreground: without a terminal, Astro would detach it.
      develop(
        'shop',
        [tools.astro, 'dev', '--ignore-lock', '--port', String(startPorts.site)],
        { ...variables, ...astroVariables },
        stopped,
      ),
      develop(
        'studio',
        [tools.sanity, 'dev', '--host', 'localhost', '--port', String(STUDIO_DEVELOPMENT_PORT)],
        studioEnvironment(variables),
        stopped,
      ),
    ])
    return async () => {}
  })
} catch (error) {
  fail(error)
}
