import { createServer, request as forward, type Server } from 'node:http'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { expect, test } from './fixtures.ts'

/**
 * Passes requests on to the shop, except that scripts are withheld until `path` is asked for, and then cut off. The page
 * at `path` comes half a second after that.
 */
async function withholdScripts(path: string): Promise<{ url: string; server: Server }> {
  let isLeft = false
  let cut = () => {}
  const left = new Promise<void>((resolve) => {
    cut = resolve
  })
  const server = createServer(async (incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (url === path) {
      isLeft = true
      cut()
      await new Promise((resolve) => setTimeout(resolve, 500))
    } else if (!isLeft && url.endsWith('.js')) {
      await left
      outgoing.destroy()
      return
    }
    const forwarded = forward({ port: testPorts.site, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    // The page may have been left meanwhile.
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return { url: `http://localhost:${address.port}`, server }
}

// Firefox cancels loading scripts by itself when a navigation begins; elsewhere the cut connections stand for that.
test('follows a link that is clicked while the page’s scripts load (ERR-08)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR|Failed to load resource/)
  const { url, server } = await withholdScripts('/shop/sparkling-water')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.mouse.move(400, 400)
    await page.getByRole('main').locator('a[href="/shop/sparkling-water"]').first().click()
    await page.waitForURL('**/shop/sparkling-water')
    expect(asked).toEqual(['/', '/shop/sparkling-water'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
