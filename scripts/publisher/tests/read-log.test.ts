import { describe, expect, test } from 'vitest'
import type { Reads } from '../incremental/reads.ts'
import { TrackedObjects } from '../incremental/tracked-objects.ts'

/** Products that a page reads. */
function shop() {
  const objects = new TrackedObjects()
  const show = (products: Record<string, { title: string; related?: object[] }>) => {
    objects.clear()
    return Object.fromEntries(
      Object.entries(products).map(([id, product]) => [id, objects.track(id, product)]),
    )
  }
  return { objects, show, log: objects.log }
}

const isMadeAnew = (reads: Reads, changed: ReadonlySet<number>) => reads.includesAny(changed, new Map())

describe('what a page reads (PUB-20)', () => {
  test('counts by property: another one may change', async () => {
    const { show, log } = shop()
    const { tea } = show({ tea: { title: 'Tea', related: [] } })
    const { reads } = await log.collect(async () => tea?.title)
    let before = await log.values()
    show({ tea: { title: 'Tea', related: [{}] } })
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(false)
    before = await log.values()
    show({ tea: { title: 'Mint', related: [] } })
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
  })

  test('counts as changed when the object is gone', async () => {
    const { show, log } = shop()
    const { tea } = show({ tea: { title: 'Tea' } })
    const { reads } = await log.collect(async () => tea?.title)
    const before = await log.values()
    show({})
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
  })

  test('includes what was worked out for another page', async () => {
    const { show, log } = shop()
    const { tea } = show({ tea: { title: 'Tea' } })
    let replayReads = () => {}
    await log.collect(async () => {
      const tracked = log.trackReads(() => tea?.title)
      replayReads = tracked.replayReads
    })
    const { reads } = await log.collect(async () => replayReads())
    const before = await log.values()
    show({ tea: { title: 'Mint' } })
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
  })

  test('counts a tracked value by what it is, not by what it is made from', async () => {
    const { objects, show, log } = shop()
    let titles = Object.values(show({ tea: { title: 'Tea' } }))
    const { reads } = await log.collect(async () =>
      log.trackValue('initials', () => titles.map(({ title }) => title[0])),
    )
    let before = await log.values()
    titles = Object.values(show({ tea: { title: 'Tonic' } }))
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(false)
    before = await log.values()
    titles = Object.values(show({ tea: { title: 'Mint' } }))
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
    expect([...objects.log.keysRead(reads)]).toEqual([])
  })

  test('of a list of objects is which ones, not what they are like', async () => {
    const { objects, show, log } = shop()
    const shown = show({ tea: { title: 'Tea' }, mint: { title: 'Mint' } })
    let shelf = objects.track('shelf', { products: [shown.tea, shown.mint] })
    const { reads } = await log.collect(async () => shelf.products.length)
    const put = (products: typeof shelf.products) => {
      shelf = objects.track('shelf', { products })
    }
    let before = await log.values()
    const again = show({ tea: { title: 'Other tea' }, mint: { title: 'Mint' } })
    put([again.tea, again.mint])
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(false)
    before = await log.values()
    put([again.mint, again.tea])
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
  })

  test('includes the list of properties, as a copy of the object needs it', async () => {
    const { show, log } = shop()
    const { tea } = show({ tea: { title: 'Tea' } })
    const { reads } = await log.collect(async () => ({ ...tea }))
    const before = await log.values()
    show({ tea: { title: 'Tea', related: [] } })
    expect(isMadeAnew(reads, await log.changedSince(before))).toBe(true)
  })
})
