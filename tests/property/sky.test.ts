import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Cloud,
  dismissCloud,
  newClouds,
  respawnDelay,
  respawnRanges,
  restartCloud,
  type Sky,
  skyWithImages,
} from '#features/sky/sky.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
/** Random numbers that a failing run can be repeated with. */
const chances = fc.infiniteStream(chance).map((stream) => () => stream.next().value ?? 0)

const anySky: fc.Arbitrary<Sky> = fc.record({
  columns: fc.integer({ min: 1, max: 8 }),
  rows: fc.integer({ min: 1, max: 8 }),
  images: fc.integer({ min: 1, max: 9 }),
  secondsPerColumn: fc.uniqueArray(fc.integer({ min: 3, max: 12 }), { minLength: 1 }),
})

const steps = fc.array(fc.record({ kind: fc.constantFrom('dismiss', 'restart'), id: fc.nat({ max: 7 }) }), {
  maxLength: 60,
})

const active = (clouds: readonly Cloud[]) => clouds.filter(({ dismissed }) => !dismissed)

function expectApart(clouds: readonly Cloud[], sky: Sky): void {
  const shown = active(clouds)
  expect(shown.length).toBeLessThanOrEqual(sky.columns)
  for (const key of ['column', 'image', 'distance', 'secondsPerColumn'] as const) {
    expect(new Set(shown.map((cloud) => cloud[key])).size, key).toBe(shown.length)
  }
  for (const { column, image, distance, secondsPerColumn } of shown) {
    expect(column < sky.columns && image < sky.images && distance < sky.rows).toBe(true)
    expect(sky.secondsPerColumn).toContain(secondsPerColumn)
  }
}

test('gives no two active clouds the same column, image, distance or speed (SKY-04)', () => {
  fc.assert(
    fc.property(anySky, steps, fc.nat({ max: 12 }), chances, (sky, story, count, random) => {
      let clouds = newClouds(count, sky, random)
      expectApart(clouds, sky)
      for (const { kind, id } of story) {
        const before = clouds
        clouds = kind === 'dismiss' ? dismissCloud(clouds, id) : restartCloud(clouds, id, sky, random)
        expectApart(clouds, sky)
        // Only that one cloud changes.
        for (const [index, cloud] of clouds.entries())
          if (cloud.id !== id) expect(cloud).toEqual(before[index])
      }
    }),
  )
})

test('respawns a cloud while each property has an unused value (SKY-04)', () => {
  fc.assert(
    fc.property(anySky, chances, (sky, random) => {
      const clouds = newClouds(sky.columns, sky, random)
      const [first] = clouds
      const gone = dismissCloud(clouds, 0)
      expect(active(gone)).toHaveLength(clouds.length - 1)
      // At least its own values have been freed.
      expect(active(restartCloud(gone, 0, sky, random))).toHaveLength(clouds.length)
      expect(first).toBeDefined()
      const crowded = { ...sky, images: active(gone).length }
      if (active(gone).some(({ image }) => image >= crowded.images)) return
      expect(restartCloud(gone, 0, crowded, random)).toBe(gone)
    }),
  )
})

test('respawns clouds after the delay of sky or game, or within a range (SKY-03)', () => {
  fc.assert(
    fc.property(chance, fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }), (random, min, more) => {
      expect(respawnDelay(respawnRanges.sky, () => random)).toBe(120_000)
      const quick = respawnDelay(respawnRanges.game, () => random)
      expect(quick).toBeGreaterThanOrEqual(1000)
      expect(quick).toBeLessThanOrEqual(2000)
      const ranged = respawnDelay({ min, max: min + more }, () => random)
      expect(ranged).toBeGreaterThanOrEqual(min)
      expect(ranged).toBeLessThanOrEqual(min + more)
    }),
  )
})

test('has six columns and rows, and speeds of 3 to 12 s a column (SKY-05, SKY-06)', () => {
  const sky = skyWithImages(8)
  expect(sky).toMatchObject({ columns: 6, rows: 6 })
  expect(Math.min(...sky.secondsPerColumn)).toBe(3)
  expect(Math.max(...sky.secondsPerColumn)).toBe(12)
  expect(new Set(sky.secondsPerColumn).size).toBe(sky.secondsPerColumn.length)
  expect(newClouds(99, sky, Math.random)).toHaveLength(6)
})
