import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openOutboxFiles } from '#backend/outbox-files.ts'
import type { OutboxItem } from '#backend/outbox-item.ts'

/** What a small item takes. */
const BLOCK = 4096

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-files-test-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const waiting = (...names: string[]) => join(directory, 'waiting', ...names)
const refused = (...names: string[]) => join(directory, 'refused', ...names)
const signUp = (email: string, minute = 0): OutboxItem => ({
  ...{ kind: 'signUp', id: randomUUID(), at: `2026-01-01T00:0${minute}:00.000Z` },
  ...{ email, listId: 'LETTER', properties: {} },
})
const added = async (files: Awaited<ReturnType<typeof openOutboxFiles>>, item: OutboxItem) => {
  const name = await files.add(item)
  if (name === null) throw new Error('It was there already')
  return name
}

describe('the files of the outbox', () => {
  test('are named by time and id, for their owner alone, and read as they were written', async () => {
    const files = await openOutboxFiles(directory)
    const item = signUp('mañana@example.com', 2)
    const name = await added(files, item)
    expect(name).toBe(`20260101T000200000Z_${item.id}.json`)
    expect((await stat(waiting(name))).mode & 0o777).toBe(0o600)
    expect(await files.read(name)).toEqual(item)
    await added(files, signUp('earlier', 1))
    expect(files.pending()).toEqual([expect.stringContaining('T0001'), name])
  })

  test('are deleted where they were not written completely, as nobody was told that they were accepted', async () => {
    const files = await openOutboxFiles(directory)
    const name = await added(files, signUp('a'))
    await writeFile(waiting('b.json.part'), '{"kind":')
    await writeFile(waiting('.part.txt'), 'something else')
    const again = await openOutboxFiles(directory)
    expect(await readdir(waiting())).toEqual(['.part.txt', name])
    expect(again.pending()).toEqual([name])
  })

  test('take no room once they are sent, and their ids may come again', async () => {
    const files = await openOutboxFiles(directory, { maxBytes: BLOCK })
    const item = signUp('a')
    for (let times = 0; times < 3; times += 1) await files.remove(await added(files, item))
    expect([files.pending(), await readdir(waiting())]).toEqual([[], []])
  })

  test('take room while they are moved aside: it is that of refused items then', async () => {
    const files = await openOutboxFiles(directory, { maxBytes: 2 * BLOCK })
    const item = signUp('a')
    await files.moveToRefused(await added(files, item))
    expect([await files.countRefused(), files.pending()]).toEqual([1, []])
    const name = await added(files, signUp('b'))
    await expect(files.add(signUp('c'))).rejects.toThrow(
      `take ${2 * BLOCK} of ${2 * BLOCK} bytes, ${BLOCK} of`,
    )
    await files.remove(name)
    expect(await files.add(item)).toContain(item.id)
  })

  test('leave room for sign-ups where forms with files have taken their share (OPS-14)', async () => {
    const files = await openOutboxFiles(directory, { maxBytes: 4 * BLOCK })
    const withFile = (): OutboxItem => ({
      ...{ kind: 'submission', id: randomUUID(), at: '2026-01-01T00:00:00.000Z', replyTo: null, answers: [] },
      ...{
        form: { id: 'write', title: 'Write to us' },
        recipients: [{ name: null, email: 'a@lull.example' }],
      },
      files: [{ label: 'Picture', name: 'a.png', type: 'image/png', content: 'x'.repeat(BLOCK) }],
    })
    await added(files, withFile())
    await expect(files.add(withFile())).rejects.toThrow(
      `full for items with files: its items take ${2 * BLOCK} of ${3 * BLOCK} bytes`,
    )
    for (const email of ['a', 'b']) await added(files, signUp(email))
    await expect(files.add(signUp('c'))).rejects.toThrow(
      `full: its items take ${4 * BLOCK} of ${4 * BLOCK} bytes`,
    )
  })

  test('may be gone already: an operator has deleted them', async () => {
    const files = await openOutboxFiles(directory, { maxBytes: BLOCK })
    const deleted = await added(files, signUp('a'))
    await unlink(waiting(deleted))
    await files.remove(deleted)
    expect(files.pending()).toEqual([])
    const moved = await added(files, signUp('b'))
    await unlink(waiting(moved))
    await files.moveToRefused(moved)
    expect([files.pending(), await files.countRefused()]).toEqual([[], 0])
    expect(await files.add(signUp('c'))).not.toBeNull()
  })

  test('stay pending where the disk refuses to delete or to move them', async () => {
    const files = await openOutboxFiles(directory)
    const name = await added(files, signUp('a'))
    await mkdir(refused(name, 'in the way'), { recursive: true })
    await expect(files.moveToRefused(name)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(files.pending()).toEqual([name])
    await unlink(waiting(name))
    await mkdir(waiting(name))
    await expect(files.remove(name)).rejects.toThrow(/EISDIR|EPERM/)
    expect(files.pending()).toEqual([name])
  })

  test('are not counted where they could not be written, and can be added again', async () => {
    const files = await openOutboxFiles(directory, { maxItems: 1, maxBytes: BLOCK })
    const item = signUp('a')
    const name = `20260101T000000000Z_${item.id}.json`
    await mkdir(waiting(name))
    await expect(files.add(item)).rejects.toThrow('EISDIR')
    expect(files.pending()).toEqual([])
    expect(await readdir(waiting())).toEqual([name])
    await rm(waiting(name), { recursive: true })
    expect(await files.add(item)).toContain(item.id)
  })

  test('are added once by id, also when full, and no more of them than fit', async () => {
    const files = await openOutboxFiles(directory, { maxItems: 3 })
    const item = signUp('a')
    await added(files, item)
    expect(await files.add({ ...item, at: '2026-01-01T00:09:00.000Z' })).toBeNull()
    await added(files, signUp('b'))
    await added(files, signUp('c'))
    await expect(files.add(signUp('d'))).rejects.toThrow('3 items are pending')
    expect(await files.add(item)).toBeNull()
    expect(files.pending()).toHaveLength(3)
  })

  test('are known to a later process', async () => {
    const item = signUp('a')
    await added(await openOutboxFiles(directory), item)
    const files = await openOutboxFiles(directory, { maxItems: 1 })
    expect(await files.add(item)).toBeNull()
    await expect(files.add(signUp('b'))).rejects.toThrow('1 items are pending')
  })

  test('are closed again, and so is their directory', async () => {
    const files = await openOutboxFiles(directory)
    /** The lowest number that no open file has, so that it grows with each that stays open. */
    const nextDescriptor = async () => {
      const handle = await open(directory, 'r')
      const { fd } = handle
      await handle.close()
      return fd
    }
    const before = await nextDescriptor()
    for (let minute = 0; minute < 9; minute += 1) await added(files, signUp('a', minute))
    expect(await nextDescriptor()).toBeLessThan(before + 9)
  })

  test('count when they were refused, also for a later process', async () => {
    const limits = { maxItems: 100, maxBytes: 4 * BLOCK }
    const earlier = await openOutboxFiles(directory, limits)
    for (const email of ['a', 'b']) await earlier.moveToRefused(await added(earlier, signUp(email)))
    const files = await openOutboxFiles(directory, limits)
    const results = await Promise.allSettled(['c', 'd', 'e'].map((email) => files.add(signUp(email))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await expect(files.add(signUp('f'))).rejects.toThrow(
      /16384 of 16384 bytes, 8192 of them refused items in .*refused/,
    )
    expect(await readdir(waiting())).toHaveLength(2)
  })
})
