import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { localDatasets, type Ports, type ServiceName } from './local-environment.ts'
import { type Environment, isPortTaken, projectRoot } from './process.ts'
import { generateSample } from './sample/generate.ts'

const READY_WITHIN_MS = 60_000
const POLL_MS = 50
/** A service asked to stop has this long until it is ended. */
const STOP_WITHIN_MS = 3000
/** How much of a service's log is shown when it failed. */
const LAST_LINES = 15

export interface ServiceOptions {
  names: readonly ServiceName[]
  ports: Ports
  /** `.local/start`: holds the services' state, the sample shop and `logs/`. */
  directory: string
  /** Whether `sample/` in it has been filled already, with something else than the sample shop. */
  isSampleThere?: boolean
  /** The site's configuration, which its backend shares. */
  variables?: Environment
  /** Datasets of the content service's beside the usual ones. */
  otherDatasets?: readonly string[]
  /** Origins beside the site's own whose pages may send forms to the backend. */
  otherOrigins?: readonly string[]
}

export interface RunningServices {
  /** Rejects, with the reason, as soon as one of them ends by itself. Never resolves. */
  failure: Promise<never>
  /** The process of one that was asked for. Throws for any other. */
  pidOf(name: ServiceName): number
  /** Ends them all; safe to call more than once. */
  stop(): Promise<void>
}

interface Service {
  name: ServiceName
  child: ChildProcess
  lastLines: string[]
  logFile: string
  ended: Promise<string>
}

/** What only one service is told. */
function ownParameters(
  name: ServiceName,
  { ports, variables = {}, otherOrigins = [], otherDatasets = [] }: ServiceOptions,
): readonly string[] {
  switch (name) {
    case 'recommendations':
      return ['--commerce-url', `http://localhost:${ports.commerce}`]
    case 'backend':
      return otherOrigins.flatMap((origin) => ['--origin', origin])
    case 'content':
      return ['--datasets', [...localDatasets, ...otherDatasets].join(',')]
    case 'commerce':
      return [
        ...['--public-token', variables.PUBLIC_STOREFRONT_API_TOKEN ?? ''],
        ...['--private-token', variables.STOREFRONT_API_PRIVATE_TOKEN ?? ''],
      ]
    case 'mail':
      return []
  }
}

function launch(name: ServiceName, options: ServiceOptions): Service {
  const { ports, directory, variables = {} } = options
  const logFile = `${directory}/logs/${name}.log`
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('./exit-with-parent.ts', import.meta.url).href,
      `scripts/local/${name}/main.ts`,
      ...['--port', String(ports[name])],
      ...['--state', `${directory}/${name}`],
      ...['--sample', `${directory}/sample`],
      ...ownParameters(name, options),
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: name === 'backend' ? { ...process.env, ...variables } : process.env,
    },
  )
  const log = createWriteStream(logFile)
  const lastLines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${new Date().toISOString()} ${name}: ${line}\n`)
      lastLines.push(line)
      if (lastLines.length > LAST_LINES) lastLines.shift()
    })
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('close', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
    )
  })
  return { name, child, lastLines, logFile, ended }
}

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/__health`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )

async function whenReady({ name }: Service, port: number, isOver: () => boolean): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (!(await isAnswering(port))) {
    if (isOver()) return
    if (Date.now() > until) {
      throw new Error(
        `The ${name} service did not answer on port ${port} within ${READY_WITHIN_MS / 1000} s.`,
      )
    }
    await wait(POLL_MS)
  }
}

async function end({ child }: Service): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await closed
  clearTimeout(overdue)
}

/** Throws naming every one of these ports that something else already answers at. */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const taken: string[] = []
  for (const [name, port] of Object.entries(ports))
    if (await isPortTaken(port)) taken.push(`${port} (${name})`)
  if (taken.length === 0) return
  const list = taken.join(', ')
  throw new Error(
    taken.length === 1
      ? `Port ${list} is taken by another program. Stop it, then try again.`
      : `Ports ${list} are taken by other programs. Stop them, then try again.`,
  )
}

/**
 * Brings the local services up, each a process of its own, with the sample shop where they have no state yet; resolves
 * once all answer. Their output goes to `logs/` in the directory.
 * @throws Error naming a taken port, or a service that could not come up with the end of its log.
 */
export async function startServices(options: ServiceOptions): Promise<RunningServices> {
  const { names, ports, directory } = options
  await requireFreePorts(Object.fromEntries(names.map((name) => [name, ports[name]])))
  mkdirSync(`${directory}/logs`, { recursive: true })
  if (options.isSampleThere !== true) await generateSample(`${directory}/sample`)

  const services = names.map((name) => launch(name, options))
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await Promise.all(services.map(end))
  }
  const { promise: failure, reject } = Promise.withResolvers<never>()
  // Whoever does not watch it must not be ended by it.
  failure.catch(() => {})
  for (const service of services) {
    void service.ended.then((how) => {
      if (isStopping) return
      const log = service.lastLines.map((line) => `  ${line}`).join('\n')
      reject(new Error(`The ${service.name} service ${how}. The end of ${service.logFile}:\n${log}`))
    })
  }
  try {
    const ready = services.map((service) => whenReady(service, ports[service.name], () => isStopping))
    await Promise.race([Promise.all(ready), failure])
  } catch (error) {
    await stop()
    throw error
  }
  const pidOf = (name: ServiceName) => {
    const pid = services.find((service) => service.name === name)?.child.pid
    if (pid === undefined) throw new Error(`The ${name} service is not running.`)
    return pid
  }
  return { failure, pidOf, stop }
}
