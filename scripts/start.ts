import { pathOf } from '../src/config/routes.ts'
import { addStudio, buildSite } from './build/build-site.ts'
import { buildStudio, cachedStudio } from './build/build-studio.ts'
import { type StaticHost, startStaticHost } from './host/static-host.ts'
import { configuredEnvironment, localEnvironment, startPorts } from './local-environment.ts'
import { type Environment, fail, projectRoot } from './process.ts'
import { requireFreePorts, startServices } from './services.ts'
import { addressTable, untilStopped } from './terminal.ts'

const SITE = 'dist'

/** The shop does not wait for its studio, and stays up when that cannot be built. */
async function addMissingStudio(variables: Environment, host: StaticHost): Promise<void> {
  try {
    const started = performance.now()
    addStudio(await buildStudio(variables), SITE, variables)
    await host.reload()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`\nThe studio is there, too: ${host.url}${pathOf('admin', {})} (built in ${seconds} s).`)
  } catch (error) {
    console.error(`\nThe shop is up without its studio. ${error instanceof Error ? error.message : error}`)
  }
}

// `npm start`: the whole shop on this machine. The site is built anew each time: it takes seconds, and content that was
// changed in the meantime is in it. The studio is built when it has changed.
try {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  await requireFreePorts({ site: startPorts.site })
  if (services.length > 0)
    console.log(`Starting ${services.join(', ')} … The first time, the sample shop is drawn: half a minute.`)
  const running = await startServices({
    names: services,
    ports: startPorts,
    directory: '.local/start',
    variables,
  })
  await untilStopped(running, async () => {
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
    if (studio === null) await addMissingStudio(variables, host)
    return () => host.close()
  })
} catch (error) {
  fail(error)
}
