import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

const folder = mkdtempSync(join(tmpdir(), 'firefox-'))
const adapter = fileURLToPath(new URL('../../scripts/test/firefox-adapter.ts', import.meta.url))
let running: ChildProcess | null = null

afterEach(() => {
  running?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A Firefox that knows the command `session.status` only. */
function fakeFirefox(): string {
  const path = join(folder, 'firefox')
  const ws = JSON.stringify(createRequire(import.meta.url).resolve('ws'))
  const source = `#!${process.execPath}
const server = new (require(${ws}).WebSocketServer)({ host: '127.0.0.1', port: 0 })
server.on('listening', () => {
  console.error('Some warning')
  console.error('WebDriver BiDi listening on ws://127.0.0.1:' + server.address().port)
})
server.on('connection', (client, { url }) => client.on('message', (data) => {
  const { id, method } = JSON.parse(data)
  const answer = method === 'session.status' ? { type: 'success', result: { url } } : { type: 'error', error: 'unknown command' }
  client.send(JSON.stringify({ ...answer, id }))
}))
`
  writeFileSync(path, source, { mode: 0o755 })
  return path
}

test('answers emulations that Firefox does not know as done, and passes all else on', async () => {
  running = spawn(process.execPath, [adapter], {
    env: { ...process.env, FIREFOX_PATH: fakeFirefox() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (running.stderr === null) throw new Error('The adapter has no output')
  let url: string | undefined
  for await (const line of createInterface({ input: running.stderr })) {
    url = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1]
    if (url !== undefined) break
  }
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  const ask = async (id: number, method: string): Promise<unknown> => {
    socket.send(JSON.stringify({ id, method, params: {} }))
    const [data] = await once(socket, 'message')
    return JSON.parse(String(data))
  }
  expect(await ask(1, 'session.status')).toEqual({ id: 1, type: 'success', result: { url: '/session' } })
  expect(await ask(2, 'emulation.setSomethingNew')).toEqual({ id: 2, type: 'success', result: {} })
  expect(await ask(3, 'network.somethingElse')).toMatchObject({ id: 3, type: 'error' })
  socket.close()
})
