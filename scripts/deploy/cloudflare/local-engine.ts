import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HEALTH_PATH } from '../../../src/config/status-paths.ts'
import { type ProcessEnvironment, projectRoot, tools } from '../../lib/process.ts'
import { backendSecrets } from '../backend-variables.ts'
import { wranglerConfig } from './wrangler-config.ts'

const READY_WITHIN_MS = 60_000
const POLL_MS = 200
const LOG_CHARACTERS = 2000

export interface LocalEngineOptions {
  /** Of the services on this machine only: the secrets are written down. */
  variables: ProcessEnvironment
  /** The built site, as an absolute path. */
  directory: string
  port: number
  /** For configuration, state and log. */
  folder: string
}

/**
 * Serves a built site with its Worker on Cloudflare's own engine, offline, as `wrangler dev` does.
 * @throws Error with the end of its log when it does not come up.
 */
export async function startLocalEngine({ variables, directory, port, folder }: LocalEngineOptions) {
  mkdirSync(folder, { recursive: true })
  const config = wranglerConfig({ worker: 'lull', directory, variables })
  const file = join(folder, 'wrangler.json')
  writeFileSync(file, JSON.stringify({ ...config, vars: { ...config.vars, ...backendSecrets(variables) } }))
  const logFile = join(folder, 'engine.log')
  const log = openSync(logFile, 'w')
  const parameters = ['dev', '--config', file, '--port', String(port), '--ip', '127.0.0.1']
  const state = ['--persist-to', join(folder, 'state'), '--show-interactive-dev-session=false']
  const child = spawn(
    process.execPath,
    [
      '--import',
      `${projectRoot}scripts/lib/exit-with-parent.ts`,
      tools.wranglerProgram,
      ...parameters,
      ...state,
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        CI: 'true',
      },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://localhost:${port}`
  const failure = (what: string) =>
    new Error(`Cloudflare's engine ${what}:\n${readFileSync(logFile, 'utf8').slice(-LOG_CHARACTERS)}`)
  const close = async () => {
    child.kill()
    await ended
  }
  for (const until = performance.now() + READY_WITHIN_MS; ; ) {
    if (child.exitCode !== null) throw failure('ended')
    const response = await fetch(url + HEALTH_PATH).catch(() => null)
    if (response?.ok) return { url, close }
    if (performance.now() > until) {
      await close()
      throw failure('did not come up')
    }
    await wait(POLL_MS)
  }
}
