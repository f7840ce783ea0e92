import { createServer, request as forward, type Server } from 'node:http'
import { testPorts } from '../../scripts/lib/local-environment.ts'

/**
 * Passes requests on to the shop, and sends HTML up to and including `before` first and the rest `pause` milliseconds later,
 * so that the browser paints in between, as it may on any slow connection.
 */
export async function splitPages(before: string, pause: number): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const forwarded = forward({ port: testPorts.site, path: url, method, headers: plain }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(outgoing)
        return
      }
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(Buffer.from(chunk))
      const body = Buffer.concat(chunks)
      const end = body.indexOf(before) + before.length
      outgoing.write(body.subarray(0, end))
      await new Promise((resolve) => setTimeout(resolve, pause))
      outgoing.end(body.subarray(end))
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return { url: `http://localhost:${address.port}`, server }
}
