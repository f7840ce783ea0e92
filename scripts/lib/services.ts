import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { HEALTH_PATH } from '../../src/config/status-paths.ts'
import { prepareSample } from '../sample/prepare.ts'
import type { ProgramName } from './local-environment.ts'
import { isPortTaken, projectRoot } from './process.ts'
import { serverEnvironment } from './server-flags.ts'
import { isOwn, type ServiceOptions, serviceArguments } from './service-arguments.ts'

/** Only for a service that hangs: one that ends is noticed at once, and on a busy machine starting takes a minute. */
const READY_WITHIN_MS = 180_000
const POLL_MS = 50
/** How long a service may take to stop before it is killed. */
const STOP_WITHIN_MS = 3000
/** How many lines of a failed service's log are shown. */
const LAST_LINES = 15

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

function launch(name: ProgramName, options: ServiceOptions): Service {
  const { directory, variables = {} } = options
  const logFile = `${directory}/logs/${name}.log`
  const child = spawn(process.execPath, serviceArguments(name, options), {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...(isOwn(name) ? variables : {}),
      ...(name === 'server' ? serverEnvironment : {}),
    },
  })
  const log = createWriteStream(logFile)
  // Without a listener a full disk would end everything.
  log.once('error', ({ message }) => console.error(`${logFile} ends here: ${message}`))
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
