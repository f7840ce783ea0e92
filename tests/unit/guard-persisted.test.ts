import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endGuard, guardPersisted } from '#features/cart/guard-persisted.ts'
import { LOG_KEY, persistAdd } from '#features/cart/persist-add.ts'
import { request, SKY } from './cart-browser.ts'

const stored = new Map<string, string>()
let events: EventTarget

beforeEach(() => {
  stored.clear()
  events = new EventTarget()
  vi.stubGlobal('window', events)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  endGuard()
  vi.unstubAllGlobals()
})

const press = () => {
  const add = request(SKY, 2)
  const id = persistAdd(add, () => localStorage)
  if (id === null) throw new Error('It was not persisted')
  guardPersisted(id, add)
  return id
}
/** Another tab writes the log, as it knows it. */
const write = (log: string | null) => {
  if (log === null) stored.delete(LOG_KEY)
  else stored.set(LOG_KEY, log)
  events.dispatchEvent(Object.assign(new Event('storage'), { key: LOG_KEY, newValue: log }))
}
const log = () => stored.get(LOG_KEY) ?? ''
const others = JSON.stringify({ value: [{ id: 'theirs', owner: 'other' }], timestamp: 1 })

test.each([null, others])(
  'a press stays in a log that another tab overwrites with %j (CART-27)',
  (written) => {
    const id = press()
    write(written)
    expect(log()).toContain(`"${id}","owner":null`)
    expect(log()).toContain('"quantity":2')
    if (written !== null) expect(log()).toContain('theirs')
  },
)

test('a press that another tab has claimed is not persisted again when it is done (CART-27)', () => {
  const id = press()
  write(log().replace('"owner":null', '"owner":"other"'))
  write(null)
  expect(log()).not.toContain(id)
})

test('a press that was claimed before the page’s script took it is left alone (CART-27)', () => {
  const add = request(SKY, 2)
  persistAdd(add, () => localStorage)
  stored.clear()
  guardPersisted('1,2,3', add)
  write(others)
  expect(log()).toBe(others)
})

test('the log is the engine’s once that has loaded', () => {
  press()
  endGuard()
  write(null)
  expect(log()).toBe('')
})
