import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCount } from '../../../shared/tests/run-length.fixture.ts'
import { temporaryFolder } from '../../tests/publisher.fixture.ts'
import { shownSince } from '../shown-since.ts'
import { MAX_HISTORY, type UploadEntry, UploadRecord, withUploaded } from '../upload-record.ts'

/** A time by its minute. */
const time = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute)).toISOString()

const nothing: UploadEntry = { shown: null, checkpoint: null, begun: null, history: [], firstAt: null }

/** What is written down of a host that came to show these releases: number, minute made, minute shown. */
const entryOf = (...shown: readonly (readonly [release: number, made: number, shown: number])[]) =>
  shown.reduce(
    (entry, [release, made, shown]) =>
      withUploaded(entry, { release, madeAt: time(made), at: time(shown), isLive: true }),
    nothing,
  )

/** Knows releases that are kept by their documents. */
const kept = (releases: Readonly<Record<number, boolean>>) => (release: number) => releases[release] ?? null

test('a document is shown since its host came to show it, not since its release was made (PUB-08)', () => {
  const entry = entryOf([1, 0, 1], [2, 10, 40], [3, 50, 51])
  expect(shownSince(entry, time(10), kept({ 1: false, 2: true, 3: true }))).toBe(time(40))
  expect(shownSince(entry, time(0), kept({ 1: true, 2: true, 3: true }))).toBe(time(1))
})

test('a document that went and came back is shown since it came last (PUB-08)', () => {
  const entry = entryOf([5, 0, 1], [6, 10, 11], [5, 0, 20], [6, 10, 30], [5, 0, 40])
  expect(shownSince(entry, time(0), kept({ 5: true, 6: false }))).toBe(time(40))
})

test('releases that are not kept have a revision unless they were made before it (PUB-08)', () => {
  // Release 1 was uploaded for longer than it took until release 2 was made.
  const entry = entryOf([1, 0, 15], [2, 10, 30], [3, 40, 41])
  expect(shownSince(entry, time(10), kept({ 3: true }))).toBe(time(30))
})

test('what is not known any more is told by the making of the release, but not before the host showed any (PUB-08)', () => {
  const later = Array.from(
    { length: MAX_HISTORY },
    (_, index) => [index + 2, index + 20, index + 21] as const,
  )
  const entry = entryOf([1, 9, 10], ...later)
  expect(entry.history).toHaveLength(MAX_HISTORY)
  expect(shownSince(entry, time(15), kept({}))).toBe(time(15))
  expect(shownSince(entry, time(0), kept({}))).toBe(time(10))
})

test('what is shown is not said to be so before it was uploaded, though its release is not kept and older than the revision seems (PUB-08)', () => {
  expect(shownSince(entryOf([2, 2, 6]), time(3), kept({}))).toBe(time(6))
})

test('a host that does not say when it is done has no such times (PUB-08)', () => {
  const entry = withUploaded(nothing, { release: 1, madeAt: time(0), at: time(1), isLive: false })
  expect(entry).toMatchObject({ shown: { release: 1 }, history: [], firstAt: null })
})

test('a file of earlier code is read, and says nothing of them (PUB-08)', async () => {
  const file = join(await temporaryFolder(), 'uploads.json')
  const shown = { release: 5, at: time(1), isLive: true }
  await writeFile(file, JSON.stringify({ host: { shown, noted: null } }))
  const record = new UploadRecord(file)
  expect(shownSince(record.of('host'), time(0), kept({ 5: true }))).toBe(time(0))
  await record.change(
    'host',
    withUploaded(record.of('host'), { release: 6, madeAt: time(8), at: time(9), isLive: true }),
  )
  expect(shownSince(new UploadRecord(file).of('host'), time(0), kept({ 5: true, 6: true }))).toBe(time(0))
})

/** How many releases the shop of a story keeps. */
const KEPT = 3

interface ModelRelease {
  number: number
  revision: number
  /** When the first release with this revision was made, as its sources say. */
  since: string
  madeAt: string
}

/** A shop with one document and one host, which takes its time. */
class ModelShop {
  #minute = 0
  readonly #releases: ModelRelease[] = []
  #live: ModelRelease | null = null
  #underWay: ModelRelease | null = null
  #revision = 0
  #shown: { revision: number; since: string } | null = null
  #entry = nothing
  /** Whether a release was made of an earlier one than the last. */
  hasGoneBack = false

  #now(): string {
    this.#minute += 1
    return time(this.#minute)
  }

  publish(isChanged: boolean): void {
    if (isChanged) this.#revision += 1
    const madeAt = this.#now()
    const isNew = this.#live?.revision !== this.#revision
    const since = isNew ? madeAt : (this.#live?.since ?? madeAt)
    const number = (this.#releases.at(-1)?.number ?? 0) + 1
    this.#live = { number, revision: this.#revision, since, madeAt }
    this.#releases.push(this.#live)
  }

  goBack(steps: number): void {
    this.#live = this.#releases.slice(-KEPT).at(-1 - steps) ?? this.#live
    this.hasGoneBack = true
  }

  beginUpload(): void {
    this.#underWay = this.#live
  }

  endUpload(): void {
    if (this.#underWay === null) return
    const { number: release, revision, madeAt } = this.#underWay
    const at = this.#now()
    this.#entry = withUploaded(this.#entry, { release, madeAt, at, isLive: true })
    if (this.#shown?.revision !== revision) this.#shown = { revision, since: at }
    this.#underWay = null
  }

  /** Since when the host shows the document as it is published, and what is said; null where it does not. */
  get times(): { actual: string; said: string } | null {
    if (this.#live?.revision !== this.#revision || this.#shown?.revision !== this.#revision) return null
    const all = this.#releases.slice(-KEPT).map(({ number, revision }) => [number, revision] as const)
    const revisions = new Map(all)
    const said = shownSince(this.#entry, this.#live.since, (release) => {
      const revision = revisions.get(release)
      return revision === undefined ? null : revision === this.#revision
    })
    return { actual: this.#shown.since, said }
  }
}

test('in any order of publishing, going back and slow uploads, what is said is never too early (PUB-08)', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('publish' as const), isChanged: fc.boolean() }),
    fc.record({ kind: fc.constant('begin' as const) }),
    fc.record({ kind: fc.constant('end' as const) }),
    fc.record({ kind: fc.constant('go-back' as const), steps: fc.nat(KEPT - 1) }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40, size: 'max' }), (events) => {
      const shop = new ModelShop()
      for (const one of events) {
        if (one.kind === 'publish') shop.publish(one.isChanged)
        if (one.kind === 'begin') shop.beginUpload()
        if (one.kind === 'end') shop.endUpload()
        if (one.kind === 'go-back') shop.goBack(one.steps)
        const { times } = shop
        if (times === null) continue
        expect(times.said >= times.actual).toBe(true)
        if (!shop.hasGoneBack) expect(times.said).toBe(times.actual)
      }
    }),
    { numRuns: runCount(500) },
  )
})
