import { afterEach, expect, test, vi } from 'vitest'

const reported = vi.hoisted(() => vi.fn())
vi.mock('#browser/reporting/report.ts', () => ({ report: reported }))

const stored = new Map<string, string>()

/** A page that begins, with modules of its own and the storage of the page before. */
async function openPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.resetModules()
  const { keepToasts } = await import('#browser/start/keep-toasts.ts')
  const { $toasts, dismissToast, showToast } = await import('#components/toasts/toasts.store.ts')
  keepToasts()
  return {
    leave: () => page.dispatchEvent(new Event('pagehide')),
    texts: () => $toasts.get().map(({ text }) => text),
    show: () => showToast({ kind: 'error', text: 'no cart', duration: null }),
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
