import { expect, test } from 'vitest'
import { packOnArc } from '#sections/home/pack-arc.ts'

test('puts packs on an arc that is even on both sides (DOC-01)', () => {
  expect(packOnArc(0, 1)).toBe('--x:50.0%;--y:2.20cqw;--lean:0deg')
  expect([0, 1, 2].map((index) => packOnArc(index, 3))).toEqual([
    '--x:5.5%;--y:3.47cqw;--lean:-5deg',
    '--x:50.0%;--y:2.20cqw;--lean:0deg',
    '--x:94.5%;--y:3.47cqw;--lean:5deg',
  ])
})
