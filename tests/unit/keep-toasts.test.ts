import { afterEach, expect, test, vi } from 'vitest'
import { mapStorage } from './map-storage.fixture.ts'

const reported = vi.hoisted(() => vi.fn())
vi.mock('#browser/reporting/report.ts', () => ({ report: reported }))

const stored = new Map<string, string>()

/** A page that begins, with modules of its own and the storage of the page before. */
async function openPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', mapStorage(stored))
  vi.resetModules()
  const { keepToasts } = await import('#browser/start/keep-toasts.ts')
  const { $toasts, dismissToast, showToast } = await import('#components/toasts/toasts.store.ts')
  keepToasts()
  return {
    comeBack: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    leave: () => page.dispatchEvent(new Event('pagehide')),
    texts: () => $toasts.get().map(({ text }) => text),
    show: (text = 'no cart') => showToast({ kind: 'error', text, duration: null }),
    dismissAll() {
      for (const { id } of $toasts.get()) dismissToast(id)
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

test('a page that cannot show the toasts of the one before leaves them to the next (CHR-33)', async () => {
  const first = await openPage()
  first.show()
  first.leave()
  vi.doMock('#browser/start/show-kept-toasts.ts', () => {
    throw new Error('injected')
  })
  const left = await openPage()
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  left.leave()
  vi.doUnmock('#browser/start/show-kept-toasts.ts')
  const last = await openPage()
  await vi.waitFor(() => expect(last.texts()).toEqual(['no cart']))
  last.dismissAll()
  last.leave()
  expect([...stored.values()]).toEqual([])
})

test('toasts that were shown come back on no page after a crash (CHR-33)', async () => {
  const first = await openPage()
  first.show()
  first.leave()
  const crashed = await openPage()
  await vi.waitFor(() => expect(crashed.texts()).toEqual(['no cart']))
  expect([...stored.values()]).toEqual([])
})

test('a page restored from the back/forward cache shows the toasts of the page after it (CHR-33, CHR-34)', async () => {
  const page = await openPage()
  page.show('dismissed on the next page')
  page.leave()
  // As the next page leaves it.
  const request = { kind: 'error', text: 'of the next page', duration: null }
  stored.set('session:toasts', JSON.stringify([{ request, endsAt: null }]))
  page.comeBack()
  await vi.waitFor(() => expect(page.texts()).toEqual(['of the next page']))
  page.leave()
  stored.clear()
  page.comeBack()
  expect(page.texts()).toEqual([])
})
