// @vitest-environment jsdom
import { act, createElement, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const report = vi.fn()
const error = new Error('It cannot be shown')
function Broken(): never {
  throw error
}
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // React says on the console which component threw.
  vi.spyOn(console, 'error').mockReturnValue()
  report.mockClear()
  vi.resetModules()
  vi.doMock('#browser/adopt-styles.ts', () => ({ adoptStyles: () => {} }))
  vi.doMock('#browser/reporting/report.ts', () => ({ report }))
  vi.doMock('#features/header/CartButton.tsx', () => ({ CartButton: Broken }))
  vi.doMock('#features/menu/MenuItem.tsx', () => ({ MenuItem: Broken }))
  vi.doMock('#features/catalogue/shared-data.api.ts', () => ({ loadSharedData: async () => null }))
  const page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.doUnmock('#browser/adopt-styles.ts')
  vi.doUnmock('#browser/reporting/report.ts')
  vi.doUnmock('#features/header/CartButton.tsx')
  vi.doUnmock('#features/menu/MenuItem.tsx')
  vi.doUnmock('#features/catalogue/shared-data.api.ts')
  vi.resetModules()
})

const show = (element: ReactElement) => act(async () => root.render(element))
const linksIn = (selector: string) =>
  Array.from(document.querySelectorAll(`${selector} a`), (link) => link.getAttribute('href'))

const login = { loginHref: null, loginTitle: 'Log in', loginTarget: null, loginRel: null }

test('keeps a header whose content failed, with the ways home, to the shop and into the cart (RTE-34, ERR-09)', async () => {
  const { Header } = await import('#features/header/Header.tsx')
  await show(createElement(Header, { homePath: '/', shopPath: '/shop', subscribePath: null, ...login }))
  expect(linksIn('header')).toEqual(['/shop', '/'])
  expect(document.querySelector('header button')?.getAttribute('commandfor')).toBe('cart')
  expect(report.mock.calls).toEqual([[error, { part: 'header' }]])
})

test('keeps the drawer of a menu that failed, with a way out and one to the shop (RTE-34, ERR-09)', async () => {
  const { ShopMenu } = await import('#features/menu/ShopMenu.tsx')
  const link = { href: '/shop', target: null, rel: null }
  const item = { key: 'cans', title: 'Cans', subtext: null, picture: null, link, submenuHref: null }
  const sections = [{ key: 'shop', mobileOnly: false, items: [item] }]
  await show(
    createElement(ShopMenu, { sections, tint: null, searchPath: '/search', subscribePath: null, ...login }),
  )
  expect(linksIn('dialog#site-menu')).toEqual(['/shop'])
  const close = document.querySelector('dialog#site-menu button')
  expect([close?.getAttribute('commandfor'), close?.getAttribute('command')]).toEqual(['site-menu', 'close'])
  expect(report.mock.calls).toEqual([[error, { part: 'menu' }]])
})
