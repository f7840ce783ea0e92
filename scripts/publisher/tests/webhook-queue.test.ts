import { appendFile, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { WebhookQueue } from '../webhook-queue.ts'
import type { Reported } from '../webhook-queue-lines.ts'
import { temporaryFolder } from './publisher.fixture.ts'

vi.mock(import('node:fs/promises'), { spy: true })

const document = (id: string): Reported => ({ kind: 'document', id })
let file: string

beforeEach(async () => {
  file = join(await temporaryFolder(), 'queue.log')
})

const ids = (queue: WebhookQueue) =>
  queue.pending().map(({ reported }) => ('id' in reported ? reported.id : ''))

test('keeps what was acknowledged until it is done, over restarts', async () => {
  const first = await WebhookQueue.open(file)
  await first.add('1', document('a'))
  await first.add('2', document('b'))
  await first.markDone(first.pending()[0]?.sequence ?? 0)
  await first.close()
  const second = await WebhookQueue.open(file)
  expect(ids(second)).toEqual(['b'])
  expect(await second.add('1', document('a'))).toBe(false)
  await second.add('3', document('c'))
  expect(ids(second)).toEqual(['b', 'c'])
  await second.close()
})

test('takes the same delivery once, although it comes 50 times at once', async () => {
  const queue = await WebhookQueue.open(file)
  const answers = await Promise.all(Array.from({ length: 50 }, () => queue.add('same', document('a'))))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(ids(queue)).toEqual(['a'])
  await queue.close()
})

test('acknowledges a repeated delivery only once the first is on the disk', async () => {
  const queue = await WebhookQueue.open(file)
  const probe = await open(file, 'a')
  const flushing = Promise.withResolvers<void>()
  const flush = vi.spyOn(Object.getPrototypeOf(probe), 'datasync').mockReturnValueOnce(flushing.promise)
  await probe.close()
  void queue.add('same', document('a'))
  const again = queue.add('same', document('a'))
  const stillWaits = new Promise((resolve) => setTimeout(resolve, 50, 'waits'))
  expect(await Promise.race([again, stillWaits])).toBe('waits')
  flushing.resolve()
  expect(await again).toBe(false)
  expect(await readFile(file, 'utf8')).toContain('"key":"same"')
  flush.mockRestore()
  await queue.close()
})

test('ignores a last line that a crash has cut, and goes on behind the last whole one', async () => {
  const first = await WebhookQueue.open(file)
  await first.add('1', document('a'))
  await first.close()
  await appendFile(file, '{"kind":"delivery","sequence":2,"key":"2","repo')
  const second = await WebhookQueue.open(file)
  await second.add('3', document('c'))
  await second.close()
  const third = await WebhookQueue.open(file)
  expect(ids(third)).toEqual(['a', 'c'])
  await third.close()
})

test('ignores a damaged line, says so, and keeps the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const first = await WebhookQueue.open(file)
  await first.add('1', document('a'))
  await appendFile(file, 'damaged\n')
  await first.add('2', document('b'))
  await first.close()
  const second = await WebhookQueue.open(file)
  expect(ids(second)).toEqual(['a', 'b'])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('1 lines'))
  await second.close()
  warn.mockRestore()
})

test('writes 1,000 deliveries in a second, and stays short when they are done', async () => {
  const queue = await WebhookQueue.open(file)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: 1000 }, (_, index) => queue.add(String(index), document(`d${index}`))),
  )
  expect(performance.now() - started).toBeLessThan(1000)
  for (let round = 1; round <= 6; round += 1) {
    const names = Array.from({ length: 1000 }, (_, index) => `${round}-${index}`)
    await Promise.all(names.map((name) => queue.add(name, document(name))))
    await queue.markDone(queue.pending().at(-1)?.sequence ?? 0)
  }
  const { size } = await stat(file)
  await queue.close()
  expect(size).toBeLessThan(300_000)
  const again = await WebhookQueue.open(file)
  expect(ids(again)).toEqual([])
  expect(await again.add('3-7', document('3-7'))).toBe(false)
  await again.add('new', document('new'))
  expect(ids(again)).toEqual(['new'])
  await again.close()
})

test('keeps a delivery that arrives while the file is compacted (PUB-02)', async () => {
  const queue = await WebhookQueue.open(file)
  const names = Array.from({ length: 5100 }, (_, index) => String(index))
  await Promise.all(names.map((name) => queue.add(name, document(name))))
  const through = queue.pending().at(-1)?.sequence ?? 0
  // Both are written while this one is, and so together.
  const before = queue.add('before', document('before'))
  await Promise.all([before, queue.markDone(through), queue.add('late', document('late'))])
  expect(ids(queue)).toEqual(['before', 'late'])
  await queue.close()
  const again = await WebhookQueue.open(file)
  expect(ids(again)).toEqual(['before', 'late'])
  await again.close()
})

/** Makes one call from now on fail, as on a full disk. */
async function failAt(name: 'open' | 'rename', call: number): Promise<void> {
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  let calls = 0
  const countCall = () => {
    calls += 1
    if (calls === call) throw new Error('ENOSPC: no space left on device')
  }
  if (name === 'rename')
    vi.mocked(rename).mockImplementation(async (...paths) => {
      countCall()
      return actual.rename(...paths)
    })
  else
    vi.mocked(open).mockImplementation(async (...options) => {
      countCall()
      return actual.open(...options)
    })
}

test.each([
  ['rename', 1],
  ['open', 1],
  ['open', 2],
  ['open', 3],
] as const)(
  'keeps what arrives after the file could not be compacted, because %s failed at call %i (PUB-14)',
  async (name, call) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const queue = await WebhookQueue.open(file)
    const names = Array.from({ length: 5100 }, (_, index) => String(index))
    await Promise.all(names.map((one) => queue.add(one, document(one))))
    await failAt(name, call)
    await queue.markDone(queue.pending().at(-1)?.sequence ?? 0)
    vi.mocked(open).mockReset()
    vi.mocked(rename).mockReset()
    await queue.add('late', document('late'))
    // As a crash would leave it.
    const again = await WebhookQueue.open(file)
    expect(ids(again)).toEqual(['late'])
    await again.close()
    await queue.close()
    log.mockRestore()
  },
)

test('takes nothing when the disk is full, and the same delivery when it comes again (PUB-14)', async () => {
  const queue = await WebhookQueue.open(file)
  await queue.add('1', document('a'))
  const probe = await open(file, 'a')
  const append = vi.spyOn(Object.getPrototypeOf(probe), 'appendFile')
  await probe.close()
  append.mockImplementationOnce(async () => {
    await appendFile(file, '{"kind":"delivery","sequ')
    throw new Error('ENOSPC: no space left on device')
  })
  vi.spyOn(Object.getPrototypeOf(probe), 'truncate').mockRejectedValueOnce(new Error('EIO: i/o error'))
  await expect(queue.add('2', document('b'))).rejects.toThrow('ENOSPC')
  await expect(queue.add('2', document('b'))).rejects.toThrow('EIO')
  expect(ids(queue)).toEqual(['a'])
  expect(await queue.add('2', document('b'))).toBe(true)
  await queue.close()
  const again = await WebhookQueue.open(file)
  expect(ids(again)).toEqual(['a', 'b'])
  await again.close()
})
