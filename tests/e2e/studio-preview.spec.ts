import { randomUUID } from 'node:crypto'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { testCommerceAdmin } from '../../scripts/test/test-addresses.ts'
import { contentClient } from './content-client.ts'
import { serverUrl } from './preview-session.ts'
import { expect, publishes, type Studio, test } from './studio.fixtures.ts'

const shopUrl = `http://localhost:${testPorts.site}/`

const published = (id: string): Promise<{ title?: string; fields?: { label: string }[] } | null> =>
  contentClient().fetch('*[_id == $id][0]', { id }, { perspective: 'published' })

const slugNamed = (current: string) => ({ _type: 'slug', current })

/** Opens a page of the shop in the studio's frame. */
async function openBeside(editor: Studio, path: string) {
  await editor.open(`presentation?preview=${encodeURIComponent(`${path}?preview=true`)}`)
  return editor.page.frameLocator('iframe')
}

test('an editor clicks what they see, types, reorders, publishes and leaves (STU-09, RTE-29, PREV-01)', async ({
  editor,
  given,
  consoleGuard,
}) => {
  const { page } = editor
  const slug = `beside-${randomUUID()}`
  const id = await given.draft({
    _type: 'form',
    title: 'Write to us',
    slug: slugNamed(slug),
    fields: [
      { _type: 'formField', _key: 'a', type: 'text', name: 'first', label: 'Your hammock' },
      { _type: 'formField', _key: 'b', type: 'text', name: 'second', label: 'Your hour' },
    ],
  })
  const shop = await openBeside(editor, `/${slug}`)
  const heading = shop.getByRole('heading', { level: 1 })
  const labels = shop.getByRole('main').getByText(/^Your (?:hammock|hour)/)
  await expect(heading).toHaveText('Write to us')

  await test.step('a click on the headline leads to its field, and what is typed there shows', async () => {
    const title = editor.field('title').getByRole('textbox')
    // Opened by a click before the form is there, a field is not focused, nor by another click on the same text.
    await expect(title).toBeEditable()
    // What a click edits is marked once the page and the studio have found each other.
    await expect(async () => {
      await heading.click({ timeout: 5000 })
      await expect(title).toBeFocused({ timeout: 10_000 })
    }).toPass()
    await page.keyboard.press('End')
    await page.keyboard.type(', slowly')
    await expect(heading).toHaveText('Write to us, slowly')
  })

  await test.step('a click on an item of a list leads into that item', async () => {
    await shop.getByText('Your hour').click()
    const item = page.getByRole('dialog').last()
    await expect(item.getByRole('textbox', { name: 'Label' })).toBeFocused()
    await item.getByRole('button', { name: /close/i }).click()
    await expect(item).toBeHidden()
  })

  await test.step('a list that is reordered is reordered on the page', async () => {
    await expect(labels).toHaveText([/^Your hammock/, /^Your hour/])
    const handle = editor.field('fields').locator('[aria-roledescription="sortable"]').first()
    await handle.focus()
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key)
      // The list moves its items between keys.
      await page.waitForTimeout(400)
    }
    await expect(labels).toHaveText([/^Your hour/, /^Your hammock/])
  })

  await test.step('published, it is what anybody reads', async () => {
    await publishes(editor, async () => (await published(id))?.title === 'Write to us, slowly')
    expect((await published(id))?.fields?.map(({ label }) => label)).toEqual(['Your hour', 'Your hammock'])
  })

  await test.step('the same page in a tab of its own can be left, and is then closed', async () => {
    // The frame has the same session, and would be told that it has ended.
    await editor.close()
    const tab = await page.context().newPage()
    await tab.goto(`${serverUrl}/${slug}?preview=true`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Write to us, slowly')
    // What the page loads after its start may still come to a session that has just ended.
    consoleGuard.allow(/status of 401.*\/data\//)
    await tab.getByRole('link', { name: 'Leave preview' }).click()
    await expect(tab).toHaveURL(shopUrl)
    const refused = await tab.request.get(`${serverUrl}/${slug}?preview=true`)
    expect(refused.status()).toBe(401)
    await tab.close()
  })
})

test('an editor gathers changes in a release, sees them on the page, and publishes all at once (STU-19)', async ({
  editor,
  given,
}) => {
  const { page } = editor
  const slug = `release-${randomUUID()}`
  const id = await given.draft({ _type: 'page', title: 'Before the release', slug: slugNamed(slug) })
  await editor.open('releases')
  await page.getByRole('button', { name: 'New release' }).click()
  await page.getByTestId('release-form-title').fill('Spring')
  await page.getByRole('button', { name: /^Create release/ }).click()
  await expect(page).toHaveURL(/\/releases\/r\w+/)
  const [, release = ''] = /\/releases\/(\w+)/.exec(page.url()) ?? []

  await editor.go(`intent/edit/id=${id};type=page/?perspective=${release}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  const title = editor.field('title').getByRole('textbox')
  await expect(title).toBeEditable()
  await title.fill('After the release')
  await expect
    .poll(async () => (await contentClient().getDocument(`versions.${release}.${id}`))?.title)
    .toBe('After the release')
  expect(await published(id)).toBeNull()

  await editor.go(
    `presentation?preview=${encodeURIComponent(`/${slug}?preview=true`)}&perspective=${release}`,
  )
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('After the release')

  await editor.go(`releases/${release}`)
  const run = page.getByRole('button', { name: 'Run release' })
  await expect(run).toBeEnabled()
  await run.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /run release/i })
    .click()
  await expect.poll(async () => (await published(id))?.title).toBe('After the release')
})

test('a page opens with its document beside it, and a document with the pages that it is used on (STU-09)', async ({
  editor,
}) => {
  const { page } = editor
  await openBeside(editor, '/shop/sparkling-water/lemon-mint')
  await expect(page).toHaveURL(/\/presentation\/product\/product-lemon-mint[/?]/)
  await expect(editor.field('title').getByRole('textbox')).toHaveValue('Lemon mint')
  await editor.close()
  await openBeside(editor, '/shop')
  await expect(page).toHaveURL(/\/presentation\/shopMenu\/shopMenu[/?]/)

  // Of a product, and of a window that a page shows.
  await editor.openDocument('ingredient', 'ingredient-lemon-balm')
  const places = page.getByRole('button', { name: /^Used on \d+ pages$/ })
  await places.click()
  await expect(page.getByRole('link', { name: /^Lemon mint/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^what’s inside/ }).first()).toBeVisible()
  await editor.openDocument('menus', 'menus')
  await expect(page.getByText('Shows on every page')).toBeVisible()
})

test('the page beside the desk follows a slug that is changed there (STU-09, RTE-29)', async ({
  editor,
  given,
  consoleGuard,
}) => {
  const { page } = editor
  const slug = `moves-${randomUUID()}`
  const id = await given.draft({ _type: 'page', title: 'Moving', slug: slugNamed(slug) })
  // The former address is asked for once more before the page is followed.
  consoleGuard.allow(/status of 404/)
  const shop = await openBeside(editor, `/${slug}`)
  const heading = shop.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Moving')
  const address = editor.field('slug').getByRole('textbox')
  await expect(address).toBeEditable()
  await address.fill(`${slug}-after`)
  await editor.expectDraft(id, { slug: { current: `${slug}-after` } })
  await expect(page).toHaveURL(new RegExp(`preview=[^&]*${slug}-after`))
  const title = editor.field('title').getByRole('textbox')
  await title.fill('Moved')
  await expect(heading).toHaveText('Moved')
})

test('a click on a picture or a paragraph opens its field (RTE-29, STU-09)', async ({ editor }) => {
  const { page } = editor
  const shop = await openBeside(editor, '/shop/sparkling-water/lemon-mint')
  const main = shop.getByRole('main')
  const picture = main.getByRole('button', { name: /^Magnify/ }).first()
  const paragraph = main.locator('p[data-sanity*="path=description"]').first()
  for (const [shown, field] of [
    [paragraph, /\/product-lemon-mint\/description/],
    // Last, because before then a press magnifies it.
    [picture, /\/product-lemon-mint\/heroGallery[^?]*image/],
  ] as const) {
    // What a click edits is marked once the page and the studio have found each other.
    await expect(async () => {
      await shown.click({ timeout: 5000 })
      await expect(page).toHaveURL(field, { timeout: 2000 })
    }).toPass()
  }
})

test('a click on a price opens its product in the store’s admin, on its page and in a card (RTE-29)', async ({
  editor,
}) => {
  const { page } = editor
  const context = page.context()
  await context.route(`${testCommerceAdmin}/**`, (route) => route.fulfill({ body: 'The admin' }))
  for (const path of ['/shop/sparkling-water/lemon-mint', '/shop/sparkling-water']) {
    const shop = await openBeside(editor, path)
    const price = shop.getByRole('main').locator('[data-commerce-admin]').first()
    await expect(price).toHaveAttribute('data-commerce-admin', `${testCommerceAdmin}/products/1001`)
    // Loaded scripts answer the click: until then, it would follow the card's link.
    await expect(async () => {
      await price.hover({ force: true })
      await expect(price).toHaveCSS('outline-style', 'solid', { timeout: 1000 })
    }).toPass()
    // By force, because the card's link covers its price.
    const [admin] = await Promise.all([context.waitForEvent('page'), price.click({ force: true })])
    await expect(admin).toHaveURL(`${testCommerceAdmin}/products/1001`)
    await admin.close()
    await expect(price).toBeVisible()
  }
  await context.unroute(`${testCommerceAdmin}/**`)
})
