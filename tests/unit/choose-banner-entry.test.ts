// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferLanding } from '#browser/session/landing-buffer.ts'

/** Shows a page at `address`, and returns which banner it has. */
async function openPage(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<p data-banner="devotion">Hello again</p><p data-banner>Hello</p>'
  vi.resetModules()
  await import('#features/banner/choose-banner-entry.view.ts')
  return document.querySelector('[data-banner]:not([hidden])')?.textContent
}

beforeEach(() => sessionStorage.clear())

afterEach(() => {
  // Ends the listening for the page's leaving.
  document.dispatchEvent(new Event('landing:read'))
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a banner for a campaign shows on the page landed on, and on no other visit’s (DISC-04)', async () => {
  expect(await openPage('/?utm_source=devotion')).toBe('Hello again')
  expect(await openPage('/?utm_source=devotions')).toBe('Hello')
  expect(await openPage('/')).toBe('Hello')
})

test('the banner for a campaign shows on a visit’s second page, too, where the first was left soon (DISC-04)', async () => {
  bufferLanding('https://lull.example/?utm_source=letter')
  bufferLanding('https://lull.example/?utm_source=devotion&a=b')
  window.dispatchEvent(new Event('pagehide'))
  expect(await openPage('/shop')).toBe('Hello again')
  expect(await openPage('/shop?utm_source=letter')).toBe('Hello')
})

test('a banner is chosen where storage is blocked (DISC-01)', async () => {
  const blocked = {
    get landings() {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  vi.stubGlobal('sessionStorage', blocked)
  expect(await openPage('/')).toBe('Hello')
})
