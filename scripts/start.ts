import { pathOf } from '../src/config/routes.ts'
import { addressTable } from './address-table.ts'
import { cachedServer, serverPagesFolder } from './build/build-server.ts'
import { addStudio, buildSite } from './build/build-site.ts'
import { buildStudio, cachedStudio } from './build/build-studio.ts'
import { type StaticHost, startStaticHost } from './host/static-host.ts'
import { configuredEnvironment, localEnvironment, startPorts } from './local-environment.ts'
import { type Environment, fail, projectRoot } from './process.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { requireFreePorts, startServices } from './services.ts'

const SITE = 'dist'

/** Builds the studio while the shop is up, which stays up when that fails. */
async function addMissingStudio(variables: Environment, host: StaticHost): Promise<void> {
  try {
    const started = performance.now()
    addStudio(await buildStudio(variables), SITE, variables)
    await host.reload()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`\nThe studio is up, too: ${host.url}${pathOf('admin', {})} (built in ${seconds} s).`)
  } catch (error) {
    console.error(`\nThe shop is up without its studio. ${error instanceof Error ? error.message : error}`)
  }
}

/** Builds the preview's pages while the shop is up, which stays up when that fails. */
async function addMissingPreview(variables: Environment): Promise<void> {
  try {
    await cachedServer(variables)
  } catch (error) {
    console.error(`\nThe shop is up without its preview. ${error instanceof Error ? error.message : error}`)
  }
}

// `npm start`: runs the whole shop on this machine. The site is always rebuilt, with the current content; the studio only
// when it has changed.
try {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  await requireFreePorts({ site: startPorts.site })
  if (services.length > 0)
    console.log(
      `Starting ${services.join(', ')} … The first time, the sample shop's pictures are rendered: half a minute.`,
    )
  const running = await startServices({
    names: services,
    ports: startPorts,
    directory: '.local/start',
    variables,
    pages: serverPagesFolder(variables),
  })
  await runUntilStopped(running, async () => {
    console.log('Building the site …')
    const studio = cachedStudio(variables)
    const { pages, seconds } = await buildSite({ variables, outDir: SITE, output: 'inherit', studio })
    const host = await startStaticHost({ directory: projectRoot + SITE, port: startPorts.site })
    console.log(`\n${pages} pages built in ${seconds.toFixed(1)} s.\n`)
    const note = studio === null ? 'being built, a few seconds more' : 'for editors'
    const address = { url: host.url + pathOf('admin', {}), note }
    console.log(addressTable(variables, { site: host.url, services, studio: address }))
    console.log(
      '\nCtrl-C stops everything. Logs: .local/start/logs. "npm run reset" restores the sample shop.',
    )
    if (services.includes('backend')) await addMissingPreview(variables)
    if (studio === null) await addMissingStudio(variables, host)
    return () => host.close()
  })
} catch (error) {
  fail(error)
}
