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
