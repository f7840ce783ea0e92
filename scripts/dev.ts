import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { configuredEnvironment, localEnvironment, startPorts } from './local-environment.ts'
import { fail, projectRoot, tools } from './process.ts'
import { requireFreePorts, startServices } from './services.ts'
import { addressTable, untilStopped } from './terminal.ts'

// `npm run dev`: the local services and Astro's development server, which reloads what changes.
try {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  await requireFreePorts({ site: startPorts.site })
  const running = await startServices({
    names: services,
    ports: startPorts,
    directory: '.local/start',
    variables,
  })
  await untilStopped(running, async (stopped) => {
    console.log(addressTable(variables, { site: `http://localhost:${startPorts.site}`, services }))
    // `--ignore-lock` keeps it in the foreground: Astro detaches it when it believes that no person is watching.
    const server = spawn(
      process.execPath,
      [tools.astro, 'dev', '--ignore-lock', '--port', String(startPorts.site)],
      {
        cwd: projectRoot,
        env: { ...process.env, ...variables, ASTRO_TELEMETRY_DISABLED: '1' },
        stdio: 'inherit',
      },
    )
    const closed = once(server, 'close')
    stopped.addEventListener('abort', () => server.kill('SIGTERM'))
    const [code] = await closed
    if (!stopped.aborted) throw new Error(`The development server ended with code ${code}.`)
    return async () => {}
  })
} catch (error) {
  fail(error)
}
