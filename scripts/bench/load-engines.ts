import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SIGN_UP_API_PATH } from '../../src/config/form-paths.ts'
import { backendSecrets } from '../deploy/backend-variables.ts'
import { wranglerConfig } from '../deploy/cloudflare/wrangler-config.ts'
import { localEnvironment } from '../lib/local-environment.ts'
import { type ProcessEnvironment, projectRoot, runNode, tools } from '../lib/process.ts'
import { type RunningServices, startServices } from '../lib/services.ts'
import { heapOfIsolate } from './isolate-heap.ts'
import { benchPorts } from './ports.ts'
import type { SignUpLoadOptions } from './sign-up-load.ts'

/** What answers sign-ups: the Node server, or the Worker on Cloudflare's own engine. */
export const loadEngines = ['node', 'cloudflare'] as const
export type LoadEngine = (typeof loadEngines)[number]

const INSPECTOR_PORT = benchPorts.publisher

export const LOAD_LIST = 'LETTER'

export interface RunningEngine {
  /** Where sign-ups are sent to. */
  url: string
  origin: string
  pid: number
  /** Of the Worker alone: its engine's process also plays the platform's queue and limits. Null for the Node server. */
  heap: (() => Promise<number>) | null
  sender: SignUpLoadOptions['sender']
  startMail: () => Promise<void>
  mailUrl: string
  close: () => Promise<void>
}

/** One of 65,000 addresses in a network, by its first two numbers. */
const addressIn = (network: string, index: number) =>
  `${network}.${Math.floor(index / 250)}.${(index % 250) + 1}`

async function startNode(directory: string, variables: ProcessEnvironment) {
  const services = await startServices({
    names: ['server'],
    ports: benchPorts,
    directory,
    hasOwnSample: true,
    // By number, so that senders can have addresses of this machine's own network.
    variables: { ...variables, HOST: '127.0.0.1' },
  })
  return {
    url: `http://127.0.0.1:${benchPorts.server}${SIGN_UP_API_PATH}`,
    pid: services.pidOf('server'),
    heap: null,
    sender: (index: number) => ({ localAddress: addressIn('127.1', index) }),
    close: services.stop,
  }
}

/** Bundles the Worker and its configuration as they are deployed, and runs it without the tools of development. */
async function startWorker(directory: string, variables: ProcessEnvironment) {
  const folder = `${projectRoot}${directory}/cloudflare`
  const site = `${folder}/site`
  mkdirSync(site, { recursive: true })
  const given = { ...variables, PUBLIC_BACKEND_URL: '', SITE_SERVES_API: 'yes' }
  const config = wranglerConfig({ worker: 'lull', directory: site, variables: given })
  const file = `${folder}/wrangler.json`
  writeFileSync(file, JSON.stringify({ ...config, vars: { ...config.vars, ...backendSecrets(given) } }))
  const { code, output } = await runNode(
    [tools.wrangler, 'deploy', '--dry-run', '--config', file, '--outdir', folder],
    { environment: { WRANGLER_SEND_METRICS: 'false', CI: 'true' } },
  )
  if (code !== 0) throw new Error(`The Worker could not be bundled:\n${output}`)
  const log = openSync(`${folder}/engine.log`, 'w')
  const port = String(benchPorts.server)
  const child = fork(
    `${projectRoot}scripts/bench/worker-engine.ts`,
    [
      '--config',
      file,
      '--worker',
      `${folder}/worker.js`,
      '--port',
      port,
      '--inspector',
      String(INSPECTOR_PORT),
    ],
    {
      execArgv: ['--import', `${projectRoot}scripts/lib/exit-with-parent.ts`],
      stdio: ['ignore', log, log, 'ipc'],
    },
  )
  const ended = once(child, 'close')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`Cloudflare's engine ended:\n${readFileSync(`${folder}/engine.log`, 'utf8')}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}${SIGN_UP_API_PATH}`,
    pid: child.pid ?? 0,
    heap: () => heapOfIsolate(`ws://127.0.0.1:${INSPECTOR_PORT}/core:user:`),
    // The platform names the client in this header; its local engine leaves one that is there.
    sender: (index: number) => ({ headers: { 'cf-connecting-ip': addressIn('198.18', index) } }),
    close: async () => {
      child.kill()
      await ended
    },
  }
}

/** Starts an engine with a content service, and without the email-marketing service that it is configured for. */
export async function startLoadEngine(engine: LoadEngine): Promise<RunningEngine> {
  const directory = `.local/bench/load-${engine}`
  rmSync(projectRoot + directory, { recursive: true, force: true })
  mkdirSync(`${projectRoot}${directory}/sample`, { recursive: true })
  writeFileSync(
    `${projectRoot}${directory}/sample/production.ndjson`,
    `${JSON.stringify({ _id: 'klaviyo', _type: 'klaviyo', listId: LOAD_LIST })}\n`,
  )
  const { variables } = localEnvironment(benchPorts, {})
  const started: Array<() => Promise<unknown>> = []
  const close = async () => {
    for (const stop of started.toReversed()) await stop()
  }
  const start = async (name: 'content' | 'mail'): Promise<RunningServices> => {
    const options = { names: [name], ports: benchPorts, directory, hasOwnSample: true, variables }
    const services = await startServices(options)
    started.push(services.stop)
    return services
  }
  try {
    await start('content')
    const running = await (engine === 'node' ? startNode : startWorker)(directory, variables)
    started.push(running.close)
    return {
      ...running,
      origin: variables.PUBLIC_SITE_URL ?? '',
      startMail: async () => void (await start('mail')),
      mailUrl: variables.EMAIL_MARKETING_URL ?? '',
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
