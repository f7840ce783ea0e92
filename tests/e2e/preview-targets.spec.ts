import type { Locator, Page } from '@playwright/test'
import { contentClient } from './content-client.ts'
import { expect, test } from './fixtures.ts'
import { kinds } from './page-kinds.ts'
import { enterPreview, serverUrl } from './preview-session.ts'

type Stored = Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string }

/** The shop's own words, which somebody has also written into a document. */
const ownWords = new Set(['Subscribe & save', 'sign up'])

const collapsed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** All texts in a value, but for addresses and what the content service keeps for itself. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [collapsed(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name.startsWith('_') || name === 'slug' ? [] : textsIn(one),
  )
}

/** The value that a path leads to, such as `features.list:key.title` or `details:1`. */
const valueAt = (document: Stored | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => {
    const [name = '', key] = step.split(':')
    const found = isObject(value) ? value[name] : undefined
    if (key === undefined || !Array.isArray(found)) return found
    return found.find((one) => isObject(one) && one._key === key) ?? found[Number(key)]
  }, document)

interface Shown {
  /** A text, or the file of a picture. */
  said: string
  isPicture: boolean
  /** The next `data-sanity`; "admin" for what leads to the commerce service, null for nothing. */
  target: string | null
}

/** Texts and pictures of a page as the server renders it, apart from what is a control: a press there chooses. */
const shownOn = (page: Page, html: string): Promise<Shown[]> =>
  page.evaluate((source) => {
    const { body } = new DOMParser().parseFromString(source, 'text/html')
    const unclickable = 'script, style, noscript, template, option, .preview-panel, [data-filter]'
    for (const element of body.querySelectorAll(unclickable)) element.remove()
    const targetOf = (element: Element | null) => {
      const found = element?.closest('[data-sanity], [data-commerce-admin]')
      return found ? (found.getAttribute('data-sanity') ?? 'admin') : null
    }
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const shown = [...body.querySelectorAll('img')].map((image) => ({
      said: image.getAttribute('src')?.split('?')[0]?.split('/').at(-1) ?? '',
      isPicture: true,
      target: image.getAttribute('data-sanity'),
    }))
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      shown.push({ said: node.nodeValue ?? '', isPicture: false, target: targetOf(node.parentElement) })
    return shown
  }, html)

test('every text and picture of every kind of page leads to the field that it comes from (RTE-29)', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const stored = await contentClient().fetch<Stored[]>('*[!(_id in path("_.**"))] | order(_id asc)')
  const documents = stored.filter(({ _type }) => !/^(?:sanity|system)\./.test(_type))
  // Of a document with a draft the draft shows, which comes first.
  const byId = new Map(
    documents.toReversed().map((document) => [document._id.replace(/^drafts\./, ''), document]),
  )
  const texts = new Set(documents.flatMap(textsIn))
  const pictures = new Set(
    stored.flatMap(({ _type, url }) =>
      _type === 'sanity.imageAsset' ? [String(url).split('/').at(-1)] : [],
    ),
  )
  await enterPreview(request)

  /** Whether a target is the field of a text: of rich text, any of the same block. */
  function isFieldOf(text: string, target: string): boolean {
    const [, id = '', path = ''] = /^id=([^;]*);type=[^;]*;path=([^;]*)/.exec(target) ?? []
    const [block = ''] = path.split('.children')
    return textsIn(valueAt(byId.get(id), block)).some((one) => one.includes(text))
  }

  const lost: string[] = []
  for (const { path } of kinds) {
    const response = await request.get(`${serverUrl}${path}?preview=true`)
    const shown = await shownOn(page, await response.text())
    expect(shown.filter(({ isPicture, target }) => !isPicture && target !== null)).not.toEqual([])
    for (const { said, isPicture, target } of shown) {
      const text = collapsed(said)
      const isOurs = isPicture ? pictures.has(said) : texts.has(text) && text !== '' && !ownWords.has(text)
      const isRight = target !== null && (isPicture || target === 'admin' || isFieldOf(text, target))
      if (isOurs && !isRight)
        lost.push(`${path}: ${text} leads to ${target?.split(';base=')[0] ?? 'nothing'}`)
    }
  }
  expect([...new Set(lost)]).toEqual([])
})

/** The `data-sanity` of what shows a text, as far as it names the field. */
const fieldOf = (shown: Locator) =>
  shown.evaluate(
    (element) => element.closest('[data-sanity]')?.getAttribute('data-sanity')?.split(';base=')[0],
  )

test('what scripts render leads to its field, too: cart, menus, search (RTE-29)', async ({ page, shop }) => {
  await enterPreview(page.request)
  await page.goto(`${serverUrl}/?preview=true`)

  await page.getByRole('banner').getByRole('button', { name: 'Shop', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Shop' })
  await menu.getByRole('button', { name: /^Sparkling water/i }).click()
  const product = menu.getByRole('link', { name: /^Lemon mint/ })
  await expect
    .poll(() => fieldOf(product.getByText('Lemon mint')))
    .toBe('id=product-lemon-mint;type=product;path=title')
  await expect
    .poll(() => fieldOf(product.locator('img')))
    .toBe('id=product-lemon-mint;type=product;path=thumb.image')
  await page.keyboard.press('Escape')

  await shop.openCart()
  for (const left of [1, 0]) {
    const clouds = shop.cart.getByRole('button', { name: 'Dismiss cloud' })
    await clouds.first().click()
    await expect(clouds).toHaveCount(left)
  }
  const featured = shop.cart.getByRole('link', { name: 'Lemon mint' })
  await expect.poll(() => fieldOf(featured)).toBe('id=product-lemon-mint;type=product;path=title')

  await page.goto(`${serverUrl}/shop/mood-powder-tubs/lemon-mint-tub?preview=true`)
  await shop.add()
  const notice = shop.cart.getByText('Powders leave from another building')
  await expect.poll(() => fieldOf(notice)).toBe('id=cart;type=cart;path=shippingNotePowderProducts')

  await page.goto(`${serverUrl}/search?preview=true`)
  await page.getByRole('main').getByRole('searchbox').fill('lemon mint')
  const found = page
    .getByRole('main')
    .getByRole('link', { name: /^Lemon mint/ })
    .first()
  await expect
    .poll(() => fieldOf(found.getByText('Lemon mint')))
    .toBe('id=product-lemon-mint;type=product;path=title')
  await expect(page).toHaveURL(`${serverUrl}/search?preview=true&q=lemon+mint`)
})
