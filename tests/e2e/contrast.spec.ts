import { expectReadable } from './contrast.ts'
import { expect, fullSiteUrl, layOutAll, test } from './fixtures.ts'
import { fullKinds, kinds } from './page-kinds.ts'
import { walks } from './page-states.ts'

// What lies behind texts are gradients, clouds and pictures, of which axe says only that it cannot tell (CHR-39).

test.use({ loadsPictures: true, realPictures: true })

for (const walk of walks) {
  const names = walk.map(({ name, row }) => `${name} (${row})`).join('; ')
  test(`${names}: every text can be read on what lies behind it (CHR-39)`, async ({
    page,
    shop,
    connection,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource|net::ERR/)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const { name, open } of walk)
      await test.step(name, async () => {
        await open({ page, shop, connection, consoleGuard })
        await expectReadable(page, 'window')
      })
  })
}

for (const { row, kind, path } of [...kinds, ...fullKinds]) {
  test(`${kind} (${row}): every text can be read on what lies behind it @long (CHR-39)`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404.*\/nowhere\)$/)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await layOutAll(page)
      await expectReadable(page, 'page')
    }
  })
}

test('every text of every page of the sitemap can be read on what lies behind it @long (CHR-39)', async ({
  page,
  request,
}) => {
  test.setTimeout(60 * 60_000)
  const sitemap = await (await request.get(`${fullSiteUrl}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths.length).toBeGreaterThan(60)
  for (const path of paths)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(fullSiteUrl + path)
      await layOutAll(page)
      await test.step(`${path} at ${width} px`, () => expectReadable(page, 'page'))
    }
})
