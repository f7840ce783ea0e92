import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_MOVED_PAGES, movedAfter } from '../incremental/moved-pages.ts'

const paths = (of: Record<string, string>) => new Map(Object.entries(of))

describe('former addresses of pages (PUB-22)', () => {
  test('lead to the present one, in one step', () => {
    const first = movedAfter([], paths({ tea: '/tea' }), paths({ tea: '/green-tea' }))
    expect(first).toEqual([{ from: '/tea', to: '/green-tea' }])
    expect(movedAfter(first, paths({ tea: '/green-tea' }), paths({ tea: '/mint' }))).toEqual([
      { from: '/tea', to: '/mint' },
      { from: '/green-tea', to: '/mint' },
    ])
  })

  test('lead nowhere once another page has them, or theirs is gone', () => {
    const moved = [{ from: '/tea', to: '/mint' }]
    const both = paths({ tea: '/mint', other: '/tea' })
    expect(movedAfter(moved, paths({ tea: '/mint' }), both)).toEqual([])
    expect(movedAfter(moved, paths({ tea: '/mint' }), paths({}))).toEqual([])
  })

  test('are dropped when there are too many, the oldest first', () => {
    const many = Array.from({ length: MAX_MOVED_PAGES }, (_, index) => ({ from: `/${index}`, to: '/tea' }))
    const moved = movedAfter(many, paths({ tea: '/tea', a: '/a' }), paths({ tea: '/tea', a: '/b' }))
    expect(moved).toHaveLength(MAX_MOVED_PAGES)
    expect(moved[0]?.from).toBe('/1')
    expect(moved.at(-1)).toEqual({ from: '/a', to: '/b' })
  })

  test('always lead to a page, and never hide one', () => {
    const shop = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('/1', '/2', '/3', '/4'))
    fc.assert(
      fc.property(fc.array(shop, { minLength: 2, maxLength: 8 }), (shops) => {
        let moved: ReturnType<typeof movedAfter> = []
        shops.forEach((after, index) => {
          const before = shops[index - 1]
          if (before === undefined) return
          moved = movedAfter(moved, paths(before), paths(after))
          const present = new Set<string>(Object.values(after))
          for (const { from, to } of moved) {
            expect(present.has(to)).toBe(true)
            expect(present.has(from)).toBe(false)
          }
        })
      }),
    )
  })
})
