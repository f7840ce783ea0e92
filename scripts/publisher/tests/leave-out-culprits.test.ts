import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaveOutCulprits } from '../incremental/leave-out-culprits.ts'
import { smallestSet } from '../incremental/smallest-set.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the smallest set', () => {
  test('has what is needed and nothing else, found in few questions (PUB-21)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.uniqueArray(fc.nat(499), { minLength: 1, maxLength: 4 }),
        async (size, picks) => {
          const needed = [...new Set(picks.map((pick) => pick % size))]
          let questions = 0
          const found = await smallestSet(numbers(size), async (some) => {
            questions += 1
            return needed.every((one) => some.includes(one))
          })
          expect(found.toSorted((a, b) => a - b)).toEqual(needed.toSorted((a, b) => a - b))
          expect(questions).toBeLessThanOrEqual(needed.length * 2 * (Math.ceil(Math.log2(size)) + 1) + 2)
        },
      ),
    )
  })

  test('prefers what stands first (PUB-21)', async () => {
    expect(await smallestSet(numbers(9), async (some) => some.length > 0)).toEqual([0])
  })
})

/** Culprits of a world where each fault is mended by leaving any one of its culprits out; `needs` breaks without its pair. */
function search(faults: readonly (readonly number[])[], needs: ReadonlyMap<number, number> = new Map()) {
  const attempts: (readonly number[])[] = []
  const faultsWithout = (leftOut: readonly number[]) =>
    faults.filter((culprits) => !culprits.some((one) => leftOut.includes(one))).length +
    leftOut.filter((one) => needs.has(one) && !leftOut.includes(needs.get(one) ?? -1)).length
  return {
    attempts,
    run: (suspects: readonly (readonly number[])[]) => {
      let told = 0
      return leaveOutCulprits<number, readonly number[]>([], {
        attempt: async (leftOut) => {
          attempts.push(leftOut)
          return leftOut
        },
        faultsOf: faultsWithout,
        suspectsAfter: () => {
          told = Math.min(told + 1, suspects.length)
          return suspects.slice(0, told).flat()
        },
      })
    },
  }
}

describe('leaving culprits out', () => {
  test('leaves nobody else out, among few and among many (PUB-21)', async () => {
    expect(await search([[2]]).run([numbers(4)])).toEqual([2])
    expect(await search([[2], [3]]).run([numbers(4)])).toEqual([2, 3])
    const many = search([[70], [500], [501]])
    expect((await many.run([numbers(1000)]))?.toSorted()).toEqual([500, 501, 70])
    expect(many.attempts.length).toBeLessThan(80)
  })

  test('ends with the attempt that it returns, because that is what is in the folder (PUB-21)', async () => {
    for (const count of [3, 40]) {
      const { run, attempts } = search([[1], [2]])
      const left = await run([numbers(count)])
      expect(attempts.at(-1)).toEqual(left)
    }
  })

  test('leaves two out together that miss each other (PUB-21)', async () => {
    const needs = new Map([
      [0, 1],
      [1, 0],
    ])
    expect((await search([[0]], needs).run([numbers(3)]))?.toSorted()).toEqual([0, 1])
  })

  test('looks further where the first suspects are innocent (PUB-21)', async () => {
    expect(await search([[5]]).run([[0, 1], [5]])).toEqual([5])
  })

  test('gives up when nobody is the reason (PUB-21)', async () => {
    expect(await search([[99]]).run([numbers(3)])).toBeNull()
    expect(await search([[99]]).run([numbers(30)])).toBeNull()
    expect(await search([[99]]).run([[]])).toBeNull()
  })
})
