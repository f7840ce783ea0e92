// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What would listen to the pages of other tests. */
let stopped: AbortController

beforeEach(() => {
  stopped = new AbortController()
  const { signal } = stopped
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) =>
      add(type, listener, {
        ...(typeof options === 'object' ? options : { capture: options === true }),
        signal,
      }),
    )
  }
  vi.doMock('#browser/after-paint.ts', () => ({ afterPaint: (run: () => void) => run() }))
})
afterEach(() => {
  stopped.abort()
  vi.restoreAllMocks()
  vi.doUnmock('#browser/after-paint.ts')
  vi.resetModules()
  document.documentElement.removeAttribute('style')
  document.body.replaceChildren()
})

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}

async function startPage(html: string) {
  document.body.innerHTML = html
  const { startOverlays } = await import('#browser/start/overlays.ts')
  return { startOverlays, ...(await import('#browser/overlay.store.ts')) }
}

test('a gallery that was opened before the scripts shows the picture that was pressed (WID-08)', async () => {
  const { startOverlays, $overlay, $openedBy } = await startPage(
    '<main><button value="4">More</button></main><dialog id="gallery" data-overlay data-above-page open></dialog>',
  )
  // As a browser's modal dialog does; jsdom has no such dialogs.
  Object.assign(find('dialog'), { close: () => find('button').focus() })
  startOverlays()
  expect([$overlay.get(), $openedBy.get()]).toEqual(['gallery', '4'])
})

test('the pressed control gets the focus back, also where browsers do not focus it', async () => {
  const { startOverlays, openOverlay, closeOverlay } = await startPage(
    '<main><a href="#add">Add</a><form><button>Add</button></form></main>',
  )
  startOverlays()
  // As for "Add to cart" on cards.
  const onLink = (event: Event) => {
    if (event.target !== find('a')) return
    event.preventDefault()
    openOverlay('cart')
  }
  document.addEventListener('click', onLink, { capture: true })
  find('a').click()
  closeOverlay()
  expect(document.activeElement).toBe(find('a'))
  find('a').blur()
  find('form').addEventListener('submit', (event) => {
    event.preventDefault()
    openOverlay('cart')
  })
  find('button').click()
  closeOverlay()
  expect(document.activeElement).toBe(find('button'))
})

test('what was pressed before gets no focus from an overlay that opens by itself', async () => {
  const { startOverlays, openOverlay, closeOverlay } = await startPage('<main><button>Add</button></main>')
  startOverlays()
  find('button').click()
  await new Promise((resolve) => setTimeout(resolve, 5))
  openOverlay('cart')
  closeOverlay()
  expect(document.activeElement).toBe(document.body)
})
