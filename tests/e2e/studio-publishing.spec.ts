import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contentClient } from './content-client.ts'
import { test } from './publishing.fixtures.ts'
import { expect, publishes } from './studio.fixtures.ts'

/** A page of the sample shop. */
const id = 'page-returns'

// They share the publisher, and the first one holds it.
test.describe.configure({ mode: 'serial' })

/** Resolves when the shop shows a title to whoever loads the page again. */
const expectHeading = (shop: Page, title: string) =>
  expect(async () => {
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 1000 })
  }).toPass()

test('what an editor publishes is live in the shop, can be taken back, and be published again (PUB-08, PUB-09)', async ({
  publishedShop: { url, dataset },
  editor: studio,
  page: shop,
}) => {
  const client = contentClient('administrator', dataset)
  const titleOf = async () => String((await client.getDocument(id))?.title)
  const before = await titleOf()
  const after = `Sent back, gladly ${randomUUID()}`
  await shop.goto(`${url}/returns`)
  await studio.openDocument('page', id, dataset)
  const status = studio.form.getByRole('status').filter({ hasText: /live/i })
  await expect(status).toHaveText(/^Live since/)
  const since = status.locator('time')
  const liveBefore = (await since.getAttribute('datetime')) ?? ''

  await studio.field('title').getByRole('textbox').fill(after)
  await publishes(studio, async () => (await titleOf()) === after)
  await expectHeading(shop, after)
  // To the minute, which is what editors read, it may say the same as before.
  await expect(since).not.toHaveAttribute('datetime', liveBefore)
  await expect(status).toHaveText(/^Live since/)

  const { page } = studio
  const releases = page.getByRole('list', { name: 'Releases' })
  const publishing = page.getByRole('status').filter({ hasText: /Held|Release/ })
  await studio.go('live', dataset)
  await expect(releases.getByRole('listitem').first()).toContainText(`${after}, by Enno Bright`)
  await page.getByRole('button', { name: 'Go back to release 1' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Go back to release 1' }).click()
  await expect(publishing).toContainText(/^Held by Enno Bright at release 1, /)
  await expectHeading(shop, before)

  await studio.openDocument('page', id, dataset)
  await expect(status).toHaveText(/^Not live: held by Enno Bright at release 1 since .*See “Live shop”/)

  await studio.go('live', dataset)
  await page.getByRole('button', { name: 'Resume publishing' }).click()
  await expect(publishing).toHaveText(/^Release \d+ is live/)
  await expectHeading(shop, after)
})

test('a document that cannot go live says which field and why, and holds nobody else back (PUB-08, PUB-21)', async ({
  publishedShop: { url, dataset },
  editor: studio,
  page: shop,
}) => {
  const client = contentClient('administrator', dataset)
  const bad = 'test-without-address'
  await client.createOrReplace({ _id: bad, _type: 'page', title: 'Nowhere' })
  try {
    await studio.openDocument('page', bad, dataset)
    await expect(studio.form.getByRole('status').filter({ hasText: 'Not live' })).toHaveText(
      'Not live: slug is missing',
    )
    await expect(studio.field('slug')).toContainText('Not live: slug is missing')

    await studio.go('live', dataset)
    const refused = studio.page.getByRole('region', { name: 'Not live as they are published' })
    await expect(refused).toHaveText('Not live as they are publishedNowhere: slug is missing')
    await refused.getByRole('link', { name: 'Nowhere' }).click()
    await expect(studio.field('slug')).toContainText('Not live: slug is missing')

    const swift = `Sent off, swiftly ${randomUUID()}`
    await client.patch('page-shipping').set({ title: swift }).commit()
    await shop.goto(`${url}/shipping`)
    await expectHeading(shop, swift)
  } finally {
    await client.delete(bad)
  }
})
