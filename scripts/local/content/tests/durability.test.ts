import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLong } from '../../../shared/tests/run-length.fixture.ts'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import { clientConfig } from '../client-config.ts'
import { Dataset } from '../store/dataset.ts'
import { readMutations } from '../store/mutations.ts'
import { startTestContentService } from './content-service.fixture.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The service as a process of its own, as `npm start` runs it. */
async function launch(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main, '--port', '0', '--state', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^content: (http\S+)$/.exec(line) ?? []
    if (url !== undefined) return { child, url }
  }
  throw new Error('The content service ended before it was ready')
}

const clientOf = (url: string) =>
  createClient({
    ...clientConfig(url),
    token: localTokens.editor,
    maxRetries: 0,
  })

/** How often the service is killed; more often in `npm run test:long`. */
const rounds = isLong ? 10 : 1

test('loses no acknowledged write when killed in a burst of writes', {
  timeout: 60_000 * rounds,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { child, url } = await launch()
    const client = clientOf(url)
    const answered = new Set<string>()
    const writer = async (name: string) => {
      for (let n = 0; ; n += 1) {
        const _id = `r${round}-${name}-${n}`
        try {
          await client
            .transaction()
            .create({ _id, _type: 'note', n })
            .create({ _id: `${_id}-twin`, _type: 'note' })
            .commit()
        } catch {
          return
        }
        answered.add(_id)
        if (answered.size === 60) child.kill('SIGKILL')
      }
    }
    const over = once(child, 'exit')
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(writer))
    await over
    expect(answered.size).toBeGreaterThanOrEqual(60)

    const again = await launch()
    const ids: string[] = await clientOf(again.url).fetch('*[_type == "note"]._id')
    const there = new Set(ids)
    expect([...answered].filter((id) => !there.has(id) || !there.has(`${id}-twin`))).toEqual([])
    // What was not answered is there whole or not at all.
    expect(ids.filter((id) => !id.endsWith('-twin') && !there.has(`${id}-twin`))).toEqual([])
    again.child.kill('SIGKILL')
    await once(again.child, 'exit')
  }
})

const options = { author: 'p-ada', select: () => [] }
const note = (_id: string, title: string) =>
  readMutations([{ createOrReplace: { _id, _type: 'note', title } }])

test('drops an unfinished last line and writes on after it', async () => {
  const first = await Dataset.open('production', folder)
  await first.commit(note('a', 'kept'), options)
  await first.close()
  const [segment = ''] = await readdir(folder)
  await appendFile(join(folder, segment), '{"id":"half","timestamp":"2026')
  const second = await Dataset.open('production', folder)
  expect(second.get('a')).toMatchObject({ title: 'kept' })
  await second.commit(note('b', 'after'), options)
  await second.close()
  const third = await Dataset.open('production', folder)
  expect(third.perspectives.raw.all.map(({ _id }) => _id)).toEqual(['a', 'b'])
  await third.close()
})

test('refuses to start with a damaged line, naming file and line', async () => {
  const first = await Dataset.open('production', folder)
  await first.commit(note('a', 'one'), options)
  await first.commit(note('b', 'two'), options)
  await first.close()
  const [segment = ''] = await readdir(folder)
  const text = await readFile(join(folder, segment), 'utf8')
  await writeFile(join(folder, segment), text.replace('"id"', '"i'))
  await expect(Dataset.open('production', folder)).rejects.toThrow(/journal-000001\.ndjson:1 is damaged/)
})

test('starts from snapshots without losing documents or history', async () => {
  const first = await Dataset.open('production', folder, { segmentBytes: 2000 })
  for (let n = 0; n < 40; n += 1) await first.commit(note(`note-${n % 7}`, `title ${n}`), options)
  await first.commit(readMutations([{ delete: { id: 'note-3' } }]), options)
  const before = first.perspectives.raw.all
  await first.close()
  const files = await readdir(folder)
  expect(files).toContain('snapshot.ndjson')
  expect(files.length).toBeGreaterThan(3)
  const second = await Dataset.open('production', folder, { segmentBytes: 2000 })
  expect(second.perspectives.raw.all).toEqual(before)
  const ids = [...Array(7).keys()].map((n) => `note-${n}`)
  expect(await second.history.transactions(ids)).toHaveLength(41)
  await second.close()
})

test('keeps datasets apart and restores each after a restart', async () => {
  const datasets = ['production', 'staging']
  const first = await startTestContentService({ stateDir: folder, datasets })
  await first.client().create({ _id: 'one', _type: 'note' })
  await first.client({ dataset: 'staging' }).create({ _id: 'two', _type: 'note' })
  await first.close()
  const second = await startTestContentService({ stateDir: folder, datasets })
  expect(await second.client().fetch('*._id')).toEqual(['one'])
  expect(await second.client({ dataset: 'staging' }).fetch('*._id')).toEqual(['two'])
  await second.close()
})

test('does not acknowledge a write that fails on disk', async () => {
  const dataset = await Dataset.open('production', folder)
  await dataset.commit(note('a', 'one'), options)
  await dataset.close()
  // The file is closed underneath it, as a disk that went away would be.
  await expect(dataset.commit(note('b', 'two'), options)).rejects.toThrow(/cannot be written/)
  await expect(dataset.commit(note('c', 'three'), options)).rejects.toThrow(/cannot be written/)
  expect(dataset.get('c')).toBeNull()
})
