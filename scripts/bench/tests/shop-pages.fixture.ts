import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How late a page of this shop shows what is measured, in milliseconds. */
export const LATE = { drawer: 100, line: 200, headline: 300, picture: 400 } as const

const document = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>${body}`

const category = document(`
<main><h1>Water</h1>${[1, 2, 3, 4]
  .map(
    (card) =>
      `<article style="height:250px"><a href="/product/${card}" style="display:block;height:200px">Can ${card}</a></article>`,
  )
  .join('')}</main>
<script type="speculationrules">{"prefetch":[{"urls":["/product/3"],"eagerness":"immediate"}]}</script>`)

const product = document(`
<main><h1 style="visibility:hidden">Can</h1><img src="/can.svg" width="100" height="100" alt="" fetchpriority="high"></main>
<script>setTimeout(() => { document.querySelector('h1').style.visibility = '' }, ${LATE.headline})</script>`)

const cart = document(`
<header><button aria-label="Cart, empty">Cart</button></header><dialog><ul></ul></dialog>
<script>
document.querySelector('button').addEventListener('click', () => {
  setTimeout(() => document.querySelector('dialog').show(), ${LATE.drawer})
  setTimeout(() => document.querySelector('ul').append(document.createElement('li')), ${LATE.drawer + LATE.line})
})
</script>`)

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><circle cx="50" cy="50" r="50" fill="teal"/></svg>'

/** Serves a small shop, every part of which is late by a known time. */
export async function serveShop(): Promise<{ origin: string; close(): void }> {
  const server = createServer(async ({ url }, response) => {
    if (url === '/can.svg') {
      await wait(LATE.picture)
      response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' }).end(picture)
      return
    }
    const body = url?.startsWith('/product/') === true ? product : url === '/cart' ? cart : category
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The small shop does not listen')
  return {
    origin: `http://localhost:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
