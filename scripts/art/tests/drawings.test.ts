import { describe, expect, test } from 'vitest'
import { text } from '../lettering.ts'
import { pictures } from '../pictures/all.ts'
import { svgFile } from '../svg-file.ts'

const square = {
  draw: () => '<svg viewBox="0 0 20 30" width="20" height="30"><path d="M0 0h10v30H0z"/></svg>',
}

describe('drawings', () => {
  test('give the same file whatever was drawn before', () => {
    // Each takes long to draw, and what one could leave behind, any other would show.
    const names = Object.keys(pictures).filter((_, index) => index % 5 === 0)
    const draw = (order: readonly string[]) =>
      new Map(order.map((name) => [name, pictures[name] === undefined ? '' : svgFile(pictures[name])]))
    expect(draw(names.toReversed())).toEqual(draw(names))
  })

  test('are sized so that rendering at twice the size gives their scale', () => {
    expect(svgFile({ ...square, scale: 1.5 })).toContain('viewBox="0 0 20 30" width="15" height="22.5"')
    expect(svgFile({ ...square, scale: 2 })).toContain('width="20" height="30"')
  })

  test('refuse to letter a character without an outline', () => {
    expect(() => text('☁')).toThrow('no outline for "☁"')
  })
})
