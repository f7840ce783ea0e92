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

/** What stands in for modules: those that fail, and those that reach services. */
const modules: Record<string, object> = {
  '#browser/adopt-styles.ts': { adoptStyles: () => {} },
  '#browser/commerce-clients.ts': { browserClients: () => ({}) },
  '#browser/reporting/report.ts': { report },
  '#features/shared-data/shared-data.api.ts': { loadSharedData: async () => null },
  '#features/forms/endpoint-urls.ts': { signUpEndpointUrl: () => '/api/forms/sign-up' },
  '#features/forms/identify-email.ts': { identifyEmail: async () => {} },
  '#features/forms/sign-up.store.ts': { createSignUp: Broken },
  '#features/header/CartButton.tsx': { CartButton: Broken },
  '#features/menu/MenuItem.tsx': { MenuItem: Broken },
  '#features/tracking/track.browser.ts': { track: () => {} },
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // React says on the console which component threw.
  vi.spyOn(console, 'error').mockReturnValue()
  report.mockClear()
  vi.resetModules()
  for (const [name, module] of Object.entries(modules)) vi.doMock(name, () => module)
  const page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.keys(modules)) vi.doUnmock(name)
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

const form = { name: 'Sign up', listId: null, label: 'sign up' }

test('says in the footer that no sign-ups are taken when its form failed (RTE-34, ERR-09)', async () => {
  const { SignUpForm } = await import('#features/forms/SignUpForm.tsx')
  await show(createElement(SignUpForm, { variant: 'footer', ...form }))
  expect(document.body.textContent).toContain('We can’t take sign-ups at the moment')
  expect(report.mock.calls).toEqual([[error, { part: 'sign-up' }]])
})

test.each(['page', 'section'] as const)(
  'leads to the error page when the form of a %s failed (RTE-34, ERR-09)',
  async (variant) => {
    const { RENDER_ERROR_EVENT } = await import('#browser/islands/island-events.ts')
    const { SignUpForm } = await import('#features/forms/SignUpForm.tsx')
    const details: unknown[] = []
    document.addEventListener(RENDER_ERROR_EVENT, ({ detail }) => details.push(detail), { once: true })
    await show(createElement(SignUpForm, { variant, ...form }))
    expect(details).toEqual([{ error, part: 'sign-up', errorPage: '/404' }])
  },
)
