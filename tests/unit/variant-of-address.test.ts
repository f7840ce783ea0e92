// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitVariant, endVariantWait } from '#features/product-form/await-variant.view.ts'
import { markStuckRow } from '#features/product-form/mark-stuck-row.view.ts'
import { parseIslandProps } from '#features/product-form/parse-island-props.ts'
import { publishVariant } from '#features/product-form/publish-variant.browser.ts'
import { $variantNumber } from '#features/product-form/variant.store.ts'
import { formData, propsText } from './product-form.fixture.ts'

const visit = (search: string) => history.replaceState(null, '', `/shop/water/lemon${search}`)
const isHidden = () => document.documentElement.hasAttribute('data-awaits-variant')

/** The script of the page that was opened last. */
const script = () => import('#features/product-form/show-variant.view.ts')

beforeEach(() => {
  vi.resetModules()
  // jsdom has no CSS object.
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/\W/g, '\\$&'), supports: () => false })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  endVariantWait()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

describe('a page whose address asks for a variant', () => {
  test('is hidden until the variant is shown (FIND-09)', () => {
    visit('?utm_source=x&variant=102')
    awaitVariant()
    expect(document.documentElement.dataset.awaitsVariant).toBe('')
    endVariantWait()
    expect(isHidden()).toBe(false)
  })

  test('shows when it has been parsed, though it has no form (FIND-09)', () => {
    visit('?variant=102')
    awaitVariant()
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(isHidden()).toBe(false)
  })

  test('is the only one that is hidden (FIND-09)', () => {
    for (const search of ['', '?VARIANT=102', '?color=102']) {
      visit(search)
      awaitVariant()
      expect(isHidden()).toBe(false)
    }
  })
})

describe('the form of a page whose address asks for a variant', () => {
  const patches = [
    [
      'gid://shopify/ProductVariant/102',
      [
        [1, '<b>$64.00</b>'],
        [2, '<i>2 left</i>'],
      ],
    ],
    ['gid://shopify/ProductVariant/103', [[1, '<b>Sold out</b>']]],
  ]
  const shown = () => ({
    form: document.querySelector('form')?.innerHTML,
    data: parseIslandProps(document.querySelector('astro-island')?.getAttribute('props') ?? ''),
  })
  const open = async (search: string, data = JSON.stringify(patches)) => {
    vi.resetModules()
    visit(search)
    document.body.innerHTML = `
      <input type="radio" name="slide" data-variants="101" checked />
      <input type="radio" name="slide" data-variants="103 102" id="picture" />
      <astro-island component-export="ProductForm" ssr><form><b>$34.00</b><i></i><s>same</s></form></astro-island>
      <script type="application/json" data-variant-patches>${data}</script>`
    document.querySelector('astro-island')?.setAttribute('props', propsText(formData))
    const { showVariantOfAddress } = await script()
    showVariantOfAddress()
    return { ...shown(), hasPicture: document.querySelector<HTMLInputElement>('#picture')?.checked }
  }
  const untouched = { form: '<b>$34.00</b><i></i><s>same</s>', data: formData }

  test('shows that variant, and its island starts with it (FIND-09)', async () => {
    expect(await open('?variant=102')).toEqual({
      form: '<b>$64.00</b><i>2 left</i><s>same</s>',
      data: { ...formData, shownId: 'gid://shopify/ProductVariant/102' },
      hasPicture: true,
    })
  })

  test('stays as built for an unknown variant, part of a number, and none (FIND-09)', async () => {
    for (const search of ['?variant=2', '?variant=999', ''])
      expect(await open(search)).toEqual({ ...untouched, hasPicture: false })
  })

  test('shows the picture alone where the page was built with that variant (FIND-09)', async () => {
    expect(await open('?variant=102', '[]')).toEqual({ ...untouched, hasPicture: true })
  })

  test('is not needed: a page without it, or without patches, stays as it is (FIND-09)', async () => {
    const { showVariantOfAddress } = await script()
    visit('?variant=102')
    document.body.innerHTML = ''
    showVariantOfAddress()
    expect(document.body.innerHTML).toBe('')
    document.body.innerHTML =
      '<astro-island component-export="ProductForm" ssr><form><b></b><i></i></form></astro-island>'
    showVariantOfAddress()
    expect(document.querySelector('form')?.innerHTML).toBe('<b></b><i></i>')
    const island = document.querySelector('astro-island')
    island?.insertAdjacentHTML('afterend', `<script data-variant-patches>${JSON.stringify(patches)}</script>`)
    showVariantOfAddress()
    expect(island?.getAttribute('props')).toBe('')
  })

  test('is left to React once that has begun (FIND-09)', async () => {
    await open('')
    document.querySelector('astro-island')?.removeAttribute('ssr')
    const { showVariant } = await script()
    showVariant('/102')
    expect(shown()).toEqual(untouched)
  })

  test('shows one variant after the other, whatever the last one added, removed or checked (FIND-09)', async () => {
    const field = (pack: string, isChecked: boolean) =>
      `<input type="radio" name="pack" value="${pack}"${isChecked ? ' checked=""' : ''}>`
    const html = {
      101: `${field('8', true)}${field('16', false)}<p><b>$34.00</b></p><i>Ships</i>`,
      102: `${field('8', false)}${field('16', true)}<p><s>$70.00</s><b>$64.00</b></p><u>2 left</u><i>Ships</i>`,
      103: `${field('8', true)}${field('16', false)}<p></p><i>Sold out</i>`,
    }
    const of = {
      101: [],
      102: [[1], [2], [4, '<s>$70.00</s><b>$64.00</b>'], [5, '<u>2 left</u><i>Ships</i>']],
      103: [
        [4, ''],
        [5, '<i>Sold out</i>'],
      ],
    }
    document.body.innerHTML = `
      <astro-island component-export="ProductForm" ssr><form>${html[101]}</form></astro-island>
      <script type="application/json" data-variant-patches>${JSON.stringify(
        Object.entries(of).map(([number, list]) => [`gid://shopify/ProductVariant/${number}`, list]),
      )}</script>`
    document.querySelector('astro-island')?.setAttribute('props', propsText(formData))
    const first = document.querySelector<HTMLInputElement>('[value="8"]')
    const { showVariant } = await script()
    for (const number of [102, 103, 102, 101, 103, 101] as const) {
      showVariant(`gid://shopify/ProductVariant/${number}`)
      expect(shown().form).toBe(html[number])
      expect(shown().data.shownId).toBe(`gid://shopify/ProductVariant/${number}`)
      expect(new FormData(document.querySelector('form') ?? undefined).get('pack')).toBe(
        number === 102 ? '16' : '8',
      )
    }
    // What is only checked or not stays the same element, which may have the focus.
    expect(first?.isConnected).toBe(true)
  })

  test('keeps the focus on a field whose label is replaced (FIND-09)', async () => {
    const pack = (value: string, mark = '') =>
      `<label${mark}><input type="radio" name="pack" value="${value}"></label>`
    const list = [['gid://shopify/ProductVariant/102', [[3, pack('16')]]]]
    document.body.innerHTML = `
      <astro-island component-export="ProductForm" ssr><form>${pack('8')}${pack('16', ' data-sold-out')}</form></astro-island>
      <script type="application/json" data-variant-patches>${JSON.stringify(list)}</script>`
    const field = document.querySelector<HTMLInputElement>('[value="16"]')
    field?.focus()
    const { showVariant } = await script()
    showVariant('/102')
    expect(field?.isConnected).toBe(false)
    expect(document.activeElement).toBe(document.querySelector('[value="16"]'))
  })
})

describe('a variant that was chosen', () => {
  test('is told to the page and stands in its address, whose state is kept (FIND-09)', () => {
    history.replaceState({ index: 3 }, '', '/shop/water/lemon?utm_source=x#top')
    publishVariant('gid://shopify/ProductVariant/102')
    expect($variantNumber.get()).toBe('102')
    expect(location.href).toMatch(/\/shop\/water\/lemon\?utm_source=x&variant=102#top$/)
    expect(history.state).toEqual({ index: 3 })
  })

  test('is told to the page where the browser refuses another address (FIND-09)', () => {
    vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
      throw new DOMException('Too many calls', 'SecurityError')
    })
    publishVariant('gid://shopify/ProductVariant/103')
    expect($variantNumber.get()).toBe('103')
  })

  test('without a number is told as none (FIND-09)', () => {
    publishVariant('unknown')
    expect($variantNumber.get()).toBe('')
  })
})

describe('the row with the add button', () => {
  const watch = ({ bottom = '12px', isKnown = false, row = '<div data-name></div>' } = {}) => {
    document.body.innerHTML = `<form>${row}</form>`
    document.querySelector<HTMLElement>('[data-name]')?.style.setProperty('bottom', bottom)
    vi.stubGlobal('CSS', { supports: vi.fn(() => isKnown) })
    const observe = vi.fn()
    let options: IntersectionObserverInit = {}
    let tell: (entries: unknown[]) => void = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = observe
        constructor(onChange: (entries: unknown[]) => void, given: IntersectionObserverInit) {
          tell = onChange
          options = given
        }
      },
    )
    markStuckRow()
    const isStuck = () => document.querySelector('[data-name]')?.hasAttribute('data-stuck')
    const at = (intersectionRatio: number) => {
      tell([{ intersectionRatio }])
      return isStuck()
    }
    return { observe, options: () => options, at }
  }

  test('is marked while its lower edge is beyond the one that it sticks to (RTE-19)', () => {
    const { observe, options, at } = watch()
    expect(observe).toHaveBeenCalledExactlyOnceWith(document.querySelector('[data-name]'))
    expect(CSS.supports).toHaveBeenCalledWith('container-type', 'scroll-state')
    // Above, and beside, is as good as in the window.
    expect(options()).toEqual({ rootMargin: '99999px 99999px -13px', threshold: 1 })
    expect([at(0.98), at(1), at(0), at(1)]).toEqual([true, false, true, false])
    expect(watch({ bottom: 'auto' }).options()).toMatchObject({ rootMargin: '99999px 99999px -1px' })
  })

  test('says how far from the edge it sticks while it is sold out and does not (RTE-19)', () => {
    const styles = readFileSync('src/features/product-form/ProductForm.module.css', 'utf8')
    expect(styles).toMatch(/^\.row \{[^}]*\bbottom: /m)
  })

  test('is left to styles where they can tell, and may be missing (RTE-19)', () => {
    expect(watch({ isKnown: true }).observe).not.toHaveBeenCalled()
    expect(watch({ row: '<p><i data-name></i></p>' }).observe).not.toHaveBeenCalled()
  })
})
