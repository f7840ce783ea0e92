// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let root: Root
let store: typeof import('#features/sky/sky.store.ts')

class Unseen {
  observe(): void {}
  disconnect(): void {}
}

const focused = () => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement
    ? (activeElement.dataset.cloud ?? activeElement.textContent)
    : null
}
const focus = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.focus())

/** A game on a page that has one cloud at rest. */
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('IntersectionObserver', Unseen)
  vi.doMock('#browser/adopt-styles.ts', () => ({ adoptStyles: () => {} }))
  vi.doMock('#features/sky/connect-sky-to-page.browser.ts', () => ({ connectSkyToPage: () => () => {} }))
  vi.resetModules()
  const { Clouds } = await import('#features/sky/Clouds.tsx')
  const { skyWithImages } = await import('#features/sky/sky.ts')
  store = await import('#features/sky/sky.store.ts')
  document.body.innerHTML = '<main><a href="/">Home</a></main><aside></aside>'
  const aside = document.querySelector('aside')
  if (aside === null) throw new Error('There is no sky')
  root = createRoot(aside)
  await act(async () => root.render(createElement(Clouds)))
  await act(async () => {
    store.startSky([{ top: 0, bottom: 200 }], skyWithImages(8))
    store.popCloud(0)
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  store.endSky()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.doUnmock('#browser/adopt-styles.ts')
  vi.doUnmock('#features/sky/connect-sky-to-page.browser.ts')
  vi.resetModules()
})

test('moves the focus from a cloud that goes with the game to one that stays (SKY-08)', async () => {
  await focus('[data-cloud="4"]')
  await act(async () => store.exitGame())
  expect(document.querySelectorAll('[data-cloud]')).toHaveLength(1)
  expect(focused()).toBe('0')
})

test('moves the focus from the exit button, which is hidden then (SKY-08)', async () => {
  await focus('.sky-counter button')
  await act(async () => store.exitGame())
  expect(focused()).toBe('0')
})

test('leaves the focus where it is on the page when the game ends (SKY-08)', async () => {
  await focus('main a')
  await act(async () => store.exitGame())
  expect(focused()).toBe('Home')
})
