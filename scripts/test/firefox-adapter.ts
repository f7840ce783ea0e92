#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'

/**
 * Playwright starts this in place of Firefox, with Firefox's parameters. It starts the Firefox at `FIREFOX_PATH`, and
 * passes WebDriver BiDi on between the two. Playwright emulates more in every new context than all but the newest
 * Firefox can: emulations that Firefox does not know are answered as done. Playwright's own Firefox does without this.
 */
const EMULATION = '"method":"emulation.'
const UNKNOWN = '"unknown command"'

const commandSchema = z.object({ id: z.number(), method: z.string().startsWith('emulation.') })
const errorSchema = z.object({
  id: z.number(),
  type: z.literal('error'),
  error: z.literal('unknown command'),
})

const { FIREFOX_PATH: path } = process.env
if (path === undefined) throw new Error('FIREFOX_PATH does not say which Firefox to start')
const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  console.error(`${path} did not start: ${error.message}`)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))

/** Reads a message, of which most are of no interest and need not be parsed. */
const read = <T>(schema: z.ZodType<T>, message: string, mark: string): T | null =>
  message.includes(mark) ? (schema.safeParse(JSON.parse(message)).data ?? null) : null

function connect(client: WebSocket, url: string): void {
  const upstream = new WebSocket(url)
  const early: string[] = []
  const emulations = new Set<number>()
  client.on('message', (data) => {
    const message = String(data)
    const emulation = read(commandSchema, message, EMULATION)
    if (emulation !== null) emulations.add(emulation.id)
    if (upstream.readyState === WebSocket.OPEN) upstream.send(message)
    else early.push(message)
  })
  upstream.on('open', () => {
    for (const message of early) upstream.send(message)
  })
  upstream.on('message', (data) => {
    const message = String(data)
    const id = read(errorSchema, message, UNKNOWN)?.id
    const isUnknownEmulation = id !== undefined && emulations.has(id)
    client.send(isUnknownEmulation ? JSON.stringify({ type: 'success', id, result: {} }) : message)
  })
  upstream.on('error', (error) => console.error(`The connection to Firefox failed: ${error.message}`))
  upstream.on('close', () => client.close())
  client.on('close', () => upstream.close())
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const url = /WebDriver BiDi listening on (ws:\/\/\S+)$/.exec(line)?.[1]
  if (url === undefined) {
    console.error(line)
    return
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client) => connect(client, `${url}/session`))
  server.on('listening', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The adapter has no port')
    // Playwright reads the address from this line.
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`)
  })
})
