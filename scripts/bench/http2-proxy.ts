import { mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { projectRoot, run } from '../process.ts'

export interface Front {
  url: string
  close(): void
}

/** Headers of one connection, which HTTP/2 has no place for. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'host',
])

async function certificate(): Promise<{ key: Buffer; cert: Buffer } | null> {
  const folder = `${projectRoot}.local/bench/certificate`
  mkdirSync(folder, { recursive: true })
  const files = { key: `${folder}/key.pem`, cert: `${folder}/cert.pem` }
  const { code } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', files.key, '-out', files.cert],
  ])
  return code === 0 ? { key: readFileSync(files.key), cert: readFileSync(files.cert) } : null
}

/**
 * HTTP/2 with TLS before the site at `port`, as every CDN has it; null where no certificate can be made (no openssl).
 */
export async function startFront(port: number): Promise<Front | null> {
  const identity = await certificate()
  if (identity === null) return null
  const server = createSecureServer({ ...identity, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
    )
    const { method = 'GET', url = '/' } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const given = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(given))
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The front does not listen')
  return { url: `https://localhost:${address.port}`, close: () => void server.close() }
}
