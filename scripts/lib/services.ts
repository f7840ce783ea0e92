import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { HEALTH_PATH } from '../../src/server/status-paths.ts'
import { prepareSample } from '../sample/prepare.ts'
import type { Fineness } from '../sample/render-pictures.ts'
import type { SampleDataset } from '../sample/sample-files.ts'
import { localDatasets, type Ports, type ProgramName } from './local-environment.ts'
import { isPortTaken, type ProcessEnvironment, projectRoot } from './process.ts'
import { serverEnvironment, serverFlags } from './server-flags.ts'

/** Only for a service that hangs: one that ends is noticed at once, and on a busy machine starting takes a minute. */
const READY_WITHIN_MS = 180_000
const POLL_MS = 50
/** How long a service may take to stop before it is killed. */
const STOP_WITHIN_MS = 3000
/** How many lines of a failed service's log are shown. */
const LAST_LINES = 15

export interface ServiceOptions {
  names: readonly ProgramName[]
  ports: Ports
  /** Where the services' state, the sample shop and `logs/` are, such as `.local/start`. */
  directory: string
  /** Whether `sample/` in it already has other data than the sample shop. */
  hasOwnSample?: boolean
  /** Of the sample shop's pictures, which are fine unless given. */
  pictures?: Fineness
  /** The configuration of the site, for its backend. */
  variables?: ProcessEnvironment
  /** More datasets of the content service. */
  otherDatasets?: readonly string[]
  /** Datasets that begin as a copy of a sample dataset, by name. */
  copiedDatasets?: Readonly<Record<string, SampleDataset>>
  /** The configuration of the publisher that changes are reported to; that of the site, unless given. */
  publisherVariables?: ProcessEnvironment
  /** Whether the publisher's releases have the studio. */
  hasStudio?: boolean
  /** More origins whose pages may send forms to the backend. */
  otherOrigins?: readonly string[]
  /** Where the server finds its pages, once they are built. */
  pages?: string
}

export interface RunningServices {
  /** Rejects with the reason as soon as a service ends by itself; never resolves. */
  failure: Promise<never>
  /** The process id of a service. @throws Error for one that was not started. */
  pidOf(name: ProgramName): number
  /** Stops all services; can be called more than once. */
  stop(): Promise<void>
}

interface Service {
  name: ProgramName
  child: ChildProcess
  lastLines: string[]
  logFile: string
  ended: Promise<string>
}

/** The command-line arguments that only this service takes. */
function ownArguments(name: ProgramName, options: ServiceOptions): readonly string[] {
  const { ports, variables = {}, otherOrigins = [], otherDatasets = [], copiedDatasets = {}, pages } = options
  const { publisherVariables = variables } = options
  const origins = otherOrigins.flatMap((origin) => ['--origin', origin])
  switch (name) {
    case 'recommendations':
      return ['--commerce-url', `http://localhost:${ports.commerce}`]
    case 'backend':
      return [...(pages === undefined ? [] : ['--pages', pages]), ...origins]
    case 'content':
      return [
        ...['--datasets', [...localDatasets, ...otherDatasets, ...Object.keys(copiedDatasets)].join(',')],
        ...webhookArguments('content', publisherVariables),
        ...['--webhook-datasets', publisherVariables.PUBLIC_SANITY_DATASET ?? localDatasets[0]],
      ]
    case 'commerce':
      return [
        ...['--public-token', variables.PUBLIC_STOREFRONT_API_TOKEN ?? ''],
        ...['--private-token', variables.STOREFRONT_API_PRIVATE_TOKEN ?? ''],
        ...webhookArguments('commerce', publisherVariables),
      ]
    case 'publisher':
      return [...(options.hasStudio === false ? ['--no-studio'] : []), ...origins]
    case 'mail':
      return []
  }
}

/** Where a service reports changes to, if a publisher is configured. */
function webhookArguments(name: 'content' | 'commerce', variables: ProcessEnvironment): readonly string[] {
  const {
    SANITY_STUDIO_PUBLISHER_URL: publisher,
    PUBLISH_WEBHOOK_SECRET,
    COMMERCE_WEBHOOK_SECRET,
  } = variables
  const secret = name === 'content' ? PUBLISH_WEBHOOK_SECRET : COMMERCE_WEBHOOK_SECRET
  if (!publisher || !secret) return []
  return ['--webhook-url', `${publisher}/webhooks/${name}`, '--webhook-secret', secret]
}

/** The server and the publisher are the shop's own; the others stand in for services outside. */
const isOwn = (name: ProgramName) => name === 'backend' || name === 'publisher'

function programOf(name: ProgramName): string {
  if (name === 'publisher') return 'scripts/publisher.ts'
  return name === 'backend' ? 'scripts/server.ts' : `scripts/local/${name}/main.ts`
}

function launch(name: ProgramName, options: ServiceOptions): Service {
  const { ports, directory, variables = {} } = options
  const logFile = `${directory}/logs/${name}.log`
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(isOwn(name) ? serverFlags : []),
      '--import',
      new URL('./exit-with-parent.ts', import.meta.url).href,
      programOf(name),
      ...['--port', String(ports[name])],
      ...['--state', `${directory}/${name}`],
      ...['--sample', `${directory}/sample`],
      ...ownArguments(name, options),
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...(isOwn(name) ? variables : {}),
        ...(name === 'backend' ? serverEnvironment : {}),
      },
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

const isAnswering = (name: ProgramName, port: number) =>
  fetch(`http://localhost:${port}${isOwn(name) ? HEALTH_PATH : '/__health'}`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    (response) => response.ok,
    () => false,
  )

async function whenReady({ name }: Service, port: number, isOver: () => boolean): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (!(await isAnswering(name, port))) {
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

/** @throws Error naming each of these ports that is in use. */
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
 * Starts the local services, each as a process, with the sample shop where they have no state yet; resolves when all
 * respond. Their output goes to `logs/` in the directory.
 * @throws Error naming a port in use, or a service that could not start, with the end of its log.
 */
export async function startServices(options: ServiceOptions): Promise<RunningServices> {
  const { names, ports, directory } = options
  await requireFreePorts(Object.fromEntries(names.map((name) => [name, ports[name]])))
  mkdirSync(`${directory}/logs`, { recursive: true })
  if (options.hasOwnSample !== true)
    await prepareSample(`${directory}/sample`, options.copiedDatasets, options.pictures)

  const services: Service[] = []
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await Promise.all(services.map(end))
  }
  const { promise: failure, reject } = Promise.withResolvers<never>()
  // A caller that does not use it must not end by an unhandled rejection.
  failure.catch(() => {})
  const start = async (name: ProgramName) => {
    const service = launch(name, options)
    services.push(service)
    void service.ended.then((how) => {
      if (isStopping) return
      const log = service.lastLines.map((line) => `  ${line}`).join('\n')
      reject(new Error(`The ${service.name} service ${how}. The end of ${service.logFile}:\n${log}`))
    })
    await whenReady(service, ports[name], () => isStopping)
  }
  try {
    await Promise.race([Promise.all(names.filter((name) => name !== 'publisher').map(start)), failure])
    // It asks the others at once.
    if (names.includes('publisher')) await Promise.race([start('publisher'), failure])
  } catch (error) {
    await stop()
    throw error
  }
  const pidOf = (name: ProgramName) => {
    const pid = services.find((service) => service.name === name)?.child.pid
    if (pid === undefined) throw new Error(`The ${name} service is not running.`)
    return pid
  }
  return { failure, pidOf, stop }
}
