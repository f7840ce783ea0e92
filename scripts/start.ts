import { buildSite } from './build/site.ts'
import { startStaticHost } from './host/static-host.ts'
import { configuredEnvironment, localEnvironment, startPorts } from './local-environment.ts'
import { fail, projectRoot } from './process.ts'
import { requireFreePorts, startServices } from './services.ts'
import { addressTable, untilStopped } from './terminal.ts'

// `npm start`: the whole shop on this machine. The site is built anew each time: it takes seconds, and content that was
// changed in the meantime is in it.
try {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  await requireFreePorts({ site: startPorts.site })
  if (services.length > 0)
    console.log(`Starting ${services.join(', ')} … The first time, the sample shop is drawn: half a minute.`)
  const running = await startServices({ names: services, ports: startPorts, directory: '.local/start' })
  await untilStopped(running, async () => {
    console.log('Building the site …')
    const { pages, seconds } = await buildSite({ variables, outDir: 'dist', output: 'inherit' })
    const host = await startStaticHost({ directory: `${projectRoot}dist`, port: startPorts.site })
    console.log(`\n${pages} pages built in ${seconds.toFixed(1)} s.\n`)
    console.log(addressTable(variables, { site: host.url, services }))
    console.log(
      '\nCtrl-C stops everything. Logs: .local/start/logs. "npm run reset" restores the sample shop.',
    )
    return () => host.close()
  })
} catch (error) {
  fail(error)
}
