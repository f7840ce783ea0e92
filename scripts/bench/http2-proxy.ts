import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { projectRoot, run } from '../lib/process.ts'

export interface Http2Proxy {
  url: string
  /**
   * The browser's flag to trust this proxy's certificate, and no other. A browser that ignores all certificate errors
   * fetches again what it has prefetched.
   */
  trustFlag: string
  close(): void
}

/** Headers of HTTP/1.1 connections, which HTTP/2 forbids. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'host',
])

/** A self-signed certificate; null without openssl. */
async function createCertificate(): Promise<{ key: Buffer; cert: Buffer } | null> {
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
 * Starts a proxy that serves the site at `port` over HTTP/2 with TLS, as CDNs do.
 * @param ownPages HTML by path, which the proxy answers itself.
 * @returns Null when no certificate can be created (no openssl).
 */
export async function startHttp2Proxy(
  port: number,
  ownPages: ReadonlyMap<string, string> = new Map(),
): Promise<Http2Proxy | null> {
  const certificate = await createCertificate()
  if (certificate === null) return null
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(
        ([name]) => !name.startsWith(':') && !connectionHeaders.has(name),
      ),
    )
    const { method = 'GET', url = '/' } = incoming
    const ownPage = ownPages.get(url)
    if (ownPage !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(ownPage)
      return
    }
    const proxied = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      const answered = Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name))
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(answered))
      response.pipe(outgoing)
    })
    proxied.once('error', () => outgoing.writeHead(502).end())
    incoming.pipe(proxied)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The HTTP/2 proxy does not listen')
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(publicKey).digest('base64')
  return {
    url: `https://localhost:${address.port}`,
    trustFlag: `--ignore-certificate-errors-spki-list=${fingerprint}`,
    close: () => void server.close(),
  }
}
