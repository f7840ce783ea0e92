import { randomUUID } from 'node:crypto'
import { contentTypes } from '../../src/config/content-types.ts'
import { contentClient } from './content-client.ts'
import { expect, test } from './fixtures.ts'
import { kinds } from './page-kinds.ts'
import { enterPreview, newSecret, previewOf, serverUrl } from './preview-session.ts'

/** Makes a draft of a published document, changed by a patch, until the function that it returns is called. */
async function draftOf(id: string) {
  const client = contentClient('editor')
  const document = await client.getDocument(id)
  if (document === undefined) throw new Error(`There is no ${id}`)
  const { _rev, ...published } = document
  const draft = { ...published, _id: `drafts.${id}` }
  await client.createOrReplace(draft)
  return {
    set: (values: Record<string, unknown>) => client.patch(draft._id).set(values).commit(),
    delete: () => client.delete(draft._id),
  }
}

test('an editor sees a draft on its page, walks on, and leaves (RTE-29, PREV-01..03, RTE-38)', async ({
  page,
  consoleGuard,
}) => {
  const client = contentClient('editor')
  const id = `page-${randomUUID()}`
  await client.create({ _id: `drafts.${id}`, _type: 'page', title: 'A page in the making' })
  try {
    await page.goto(previewOf(id, await newSecret('production')))
    await expect(page).toHaveURL(`${serverUrl}/${id}?preview=true&document=${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page in the making')
    const panel = page.getByRole('complementary', { name: 'Preview' })
    await expect(panel).toContainText('Pages, Slug: A slug is required.')
    const toast = page.getByText('You are viewing a preview of this page')
    await expect(toast).toBeVisible()

    // What is saved shows on the open page, which is not loaded again.
    const field = page.getByRole('textbox', { name: 'Email' }).last()
    await field.fill('somebody@lull.exa')
    const scrolled = await page.evaluate(() => {
      document.body.dataset.script = 'keeps this'
      return scrollY
    })
    expect(scrolled).toBeGreaterThan(0)
    await client.patch(`drafts.${id}`).set({ title: 'A page with another title' }).commit()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page with another title')
    await expect(page).toHaveTitle(/^A page with another title/)
    await expect(field).toHaveValue('somebody@lull.exa')
    await expect(field).toBeFocused()
    await expect(page.locator('body[data-script]')).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)

    // While it cannot be rendered, the last page stays, with words.
    const address = page.url()
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    consoleGuard.allow(/500 \(Internal Server Error\)/)
    await client.patch(`drafts.${id}`).set({ title: 'A third title' }).commit()
    const words = page.getByText('The last change could not be shown.')
    await expect(words).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page with another title')
    await page.unroute(address)
    await client.patch(`drafts.${id}`).set({ title: 'A page with another title again' }).commit()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page with another title again')
    await expect(words).toBeHidden()

    await page.getByRole('button', { name: 'Ok, dismiss' }).click()
    await expect(toast).toBeHidden()

    await panel.getByRole('link', { name: 'Unpublished changes' }).click()
    await expect(page.getByRole('link', { name: 'A page with another title again' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(`${serverUrl}/?preview=true`)

    await page.goto(`${serverUrl}/${id}?preview=true&embed`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page with another title again')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)

    await page.goto(`${serverUrl}/shop`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toast).toBeHidden()
    await expect(panel).toBeHidden()
  } finally {
    await client.delete(`drafts.${id}`)
  }
})

test('the server renders the variant that an address asks for (FIND-09)', async ({ page }) => {
  await page.goto(previewOf('product-lemon-mint', await newSecret('production')))
  const address = `${serverUrl}/shop/sparkling-water/lemon-mint?preview=true&variant=100102`
  const html = await (await page.context().request.get(address)).text()
  expect(html).toMatch(/<input[^>]*name="option-0"[^>]*checked=""[^>]*value="16 cans"/)
  expect(html).not.toContain('<script type="application/json" data-variant-patches')
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('radio', { name: 'Eight of them, sharing' })).toBeChecked()
  await page.getByRole('main').getByRole('button', { name: 'Increase' }).click()
  await expect(page.getByRole('main').getByRole('radio', { name: '16 cans' })).toBeChecked()
})

test('every type of document opens, at its fullest and at its emptiest (RTE-29, STU-09)', async ({
  request,
}) => {
  test.setTimeout(180_000)
  const client = contentClient('administrator', 'staging')
  const stored = await client.fetch<{ _id: string; _type: string }[]>(
    '*[_type in $types && !(_id in path("drafts.**"))]{_id, _type}',
    { types: contentTypes.map(({ type }) => type) },
  )
  const empty = contentTypes.map(({ type, singleton }) => ({
    _id: singleton ? type : `empty-${type}`,
    _type: type,
  }))
  await enterPreview(request, 'staging')
  const statusOf = async ({ _id }: { _id: string }) => {
    const response = await request.get(`${serverUrl}/preview/${_id}?preview=true`)
    return {
      id: _id,
      status: response.status(),
      hasMain: (await response.text()).includes('<main id="main"'),
    }
  }
  for (const document of stored)
    expect(await statusOf(document)).toEqual({ id: document._id, status: 200, hasMain: true })
  try {
    for (const document of empty) await client.createOrReplace({ ...document, _id: `drafts.${document._id}` })
    for (const document of empty)
      expect(await statusOf(document)).toEqual({ id: document._id, status: 200, hasMain: true })
  } finally {
    for (const { _id } of empty) await client.delete(`drafts.${_id}`)
  }
})

test('every kind of page shows the same with and without what a click edits (RTE-29)', async ({
  request,
}) => {
  test.setTimeout(180_000)
  await enterPreview(request)
  const render = async (path: string, edit: boolean) => {
    const response = await request.get(`${serverUrl}${path}?preview=true&edit=${edit}`)
    expect([path, response.status()]).toEqual([path, path === '/nowhere' ? 404 : 200])
    const html = await response.text()
    // The panel says which of the two it is, and an island's own number comes from all that it was given.
    const page = html
      .replace(/<script[^>]* data-page-version=.*?<\/aside>/s, '')
      .replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    expect(page.length).toBeLessThan(html.length)
    return page
  }
  for (const { path } of kinds) {
    const [marked, plain] = [await render(path, true), await render(path, false)]
    expect(plain).not.toContain('data-sanity')
    const targets = marked.match(/ data-sanity="[^"]*"/g) ?? []
    expect([path, targets.length > 0]).toEqual([path, true])
    const difference =
      marked.replaceAll(/ data-(?:sanity|commerce-admin)="[^"]*"/g, '') === plain ? null : path
    expect(difference).toBeNull()
  }
})

test('a change by somebody else while another is being shown is shown, too: the last one wins (RTE-29)', async ({
  page,
}) => {
  const client = contentClient('editor')
  const second = contentClient('secondEditor')
  const id = `page-${randomUUID()}`
  await client.create({ _id: `drafts.${id}`, _type: 'page', title: 'For two', slug: { current: id } })
  try {
    await page.goto(previewOf(id, await newSecret('production')))
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('For two')
    for (const round of [1, 2, 3, 4, 5])
      await Promise.all([
        client
          .patch(`drafts.${id}`)
          .set({ title: `Mine, ${round}` })
          .commit(),
        second
          .patch(`drafts.${id}`)
          .set({ title: `Theirs, ${round}` })
          .commit(),
      ])
    const title: unknown = (await client.getDocument(`drafts.${id}`))?.title
    expect(title).toMatch(/^(?:Mine|Theirs), 5$/)
    await expect(heading).toHaveText(String(title))
  } finally {
    await client.delete(`drafts.${id}`)
  }
})

test('a page that was come to by its address follows its document’s slug, and says that it is gone (RTE-29)', async ({
  page,
  consoleGuard,
}) => {
  const client = contentClient('editor')
  const id = `page-${randomUUID()}`
  const draft = { _id: `drafts.${id}`, _type: 'page', title: 'Moving', slug: { current: `${id}-before` } }
  await client.create(draft)
  consoleGuard.allow(/status of 404/)
  try {
    await enterPreview(page.context().request)
    await page.goto(`${serverUrl}/${id}-before?preview=true`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Moving')
    await client
      .patch(draft._id)
      .set({ slug: { current: `${id}-after` } })
      .commit()
    await expect(page).toHaveURL(new RegExp(`/${id}-after\\?`))
    await client.patch(draft._id).set({ title: 'Moved' }).commit()
    await expect(heading).toHaveText('Moved')
    await client.delete(draft._id)
    const gone = page.getByText('The document of this page does not exist any more.')
    await expect(gone).toBeVisible()
    await expect(heading).toHaveText('Moved')
    await client.create({ ...draft, title: 'Back', slug: { current: `${id}-after` } })
    await expect(heading).toHaveText('Back')
    await expect(gone).toBeHidden()
  } finally {
    await client.delete(draft._id)
  }
})

test('a product form that is in use shows what is saved, and keeps what was chosen (RTE-29)', async ({
  page,
}) => {
  const id = 'product-the-tote'
  const product = await draftOf(id)
  const about = (details: string) => product.set({ purchaseSettings: { details: [details] } })
  await about('Holds a nap.')
  try {
    await page.goto(previewOf(id, await newSecret('production')))
    const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' })
    await expect(page.getByText('Holds a nap.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Increase' }).click()
    await expect(quantity).toHaveValue('2')
    await about('Holds two naps.')
    await expect(page.getByText('Holds two naps.')).toBeVisible()
    await expect(quantity).toHaveValue('2')
  } finally {
    await product.delete()
  }
})

test('an open menu stays open while its texts change (RTE-29)', async ({ page }) => {
  const menuDraft = await draftOf('shopMenu')
  try {
    await page.goto(previewOf('shopMenu', await newSecret('production')))
    await page.getByRole('banner').getByRole('button', { name: 'Shop', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Shop' })
    await menu.getByRole('button', { name: /^Sparkling water/i }).click()
    const submenu = menu.getByRole('link', { name: 'Shop all sparkling water' })
    await expect(submenu).toBeVisible()
    await menuDraft.set({ 'sections[0].items[_key=="1b081734cc2a"].subtext': 'a party for one' })
    await expect(menu.getByText('a party for one')).toBeVisible()
    await expect(submenu).toBeVisible()
  } finally {
    await menuDraft.delete()
  }
})

test('a slider stays at its picture while the words below it change (RTE-29)', async ({ page }) => {
  const id = 'product-coconut-lime'
  const product = await draftOf(id)
  try {
    await page.goto(previewOf(id, await newSecret('production')))
    const section = page.getByRole('region', { name: /in its place$/ })
    const next = section.getByRole('button', { name: 'Next' })
    const status = section.getByRole('status')
    await next.scrollIntoViewIfNeeded()
    for (const place of [2, 3]) {
      await next.click()
      await expect(status).toHaveText(new RegExp(`^${place} of 3`))
    }
    const first = page
      .getByRole('region', { name: /^Pictures of / })
      .getByRole('figure')
      .first()
    const left = async () => Math.round((await first.boundingBox())?.x ?? 0)
    let before = 0
    // Until it has come to rest.
    await expect
      .poll(async () => {
        const last = before
        before = await left()
        return before < 0 && before === last
      })
      .toBe(true)
    await product.set({ 'lookbook.images[_key=="e7b88c360751"].alt': 'On the rim of the sink, off duty' })
    await expect(section.getByText('On the rim of the sink, off duty')).toBeVisible()
    await expect(status).toHaveText(/^3 of 3/)
    expect(await left()).toBe(before)
  } finally {
    await product.delete()
  }
})

test('whoever has not come from the studio gets 401, and nothing of the draft (OPEN-03)', async ({
  request,
}) => {
  for (const address of [
    '/',
    '/shop?preview=true',
    '/preview',
    '/preview/home?preview=true',
    '/data/products/1001.json',
  ]) {
    const response = await request.get(serverUrl + address, { maxRedirects: 0 })
    expect([address, response.status()]).toEqual([address, 401])
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await response.text()).toContain('This is a preview')
  }
})
