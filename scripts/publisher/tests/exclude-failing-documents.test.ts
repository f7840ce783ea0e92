import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excludeFailingDocuments } from '../incremental/exclude-failing-documents.ts'
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

/** Each error is gone once any one of its documents is excluded; excluding a key of `needs` without its value is one more. */
function search(errors: readonly (readonly number[])[], needs: ReadonlyMap<number, number> = new Map()) {
  const attempts: (readonly number[])[] = []
  const errorsWithout = (excluded: readonly number[]) =>
    errors.filter((documents) => !documents.some((one) => excluded.includes(one))).length +
    excluded.filter((one) => needs.has(one) && !excluded.includes(needs.get(one) ?? -1)).length
  return {
    attempts,
    run: (candidates: readonly (readonly number[])[]) => {
      let told = 0
      return excludeFailingDocuments<number, readonly number[]>([], {
        attempt: async (excluded) => {
          attempts.push(excluded)
          return excluded
        },
        errorCount: errorsWithout,
        candidatesAfter: () => {
          told = Math.min(told + 1, candidates.length)
          return candidates.slice(0, told).flat()
        },
      })
    },
  }
}

describe('excluding failing documents', () => {
  test('excludes no others, among few and among many (PUB-21)', async () => {
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

  test('excludes two together that refer to each other (PUB-21)', async () => {
    const needs = new Map([
      [0, 1],
      [1, 0],
    ])
    expect((await search([[0]], needs).run([numbers(3)]))?.toSorted()).toEqual([0, 1])
  })

  test('looks further where the first candidates are healthy (PUB-21)', async () => {
    expect(await search([[5]]).run([[0, 1], [5]])).toEqual([5])
  })

  test('gives up when no candidate is the reason (PUB-21)', async () => {
    expect(await search([[99]]).run([numbers(3)])).toBeNull()
    expect(await search([[99]]).run([numbers(30)])).toBeNull()
    expect(await search([[99]]).run([[]])).toBeNull()
  })
})
