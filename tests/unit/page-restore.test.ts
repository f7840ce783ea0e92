import { afterEach, expect, test, vi } from 'vitest'

/** A page with the cart open. */
async function openPage() {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.doMock('#browser/mark-current-links.ts', () => ({ markCurrentLinks: () => {} }))
  const { $overlay, openOverlay } = await import('#browser/overlay.store.ts')
  const { startWork } = await import('#components/spinner/spinner.store.ts')
  const { startPageRestore } = await import('#browser/start/page-restore.ts')
  startPageRestore()
  openOverlay('cart')
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return { $overlay, startWork, show }
}

afterEach(() => {
  vi.doUnmock('#browser/mark-current-links.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a restored page that was left for another page of the shop has its cart closed (RTE-39)', async () => {
  const { $overlay, show } = await openPage()
  show(false)
  expect($overlay.get()).toBe('cart')
  show(true)
  expect($overlay.get()).toBe('none')
})

test('a restored page that was left for the checkout has its cart open (RTE-39, CHK-02)', async () => {
  const { $overlay, startWork, show } = await openPage()
  startWork()
  show(true)
  expect($overlay.get()).toBe('cart')
})
