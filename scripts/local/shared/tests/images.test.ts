import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImageShape, planImage } from '../image-plan.ts'
import { negotiateFormat } from '../image-transformer.ts'

describe('pictures', () => {
  const source = { width: 1000, height: 500 }
  const shape = (given: Partial<ImageShape>): ImageShape => ({
    rect: null,
    width: null,
    height: null,
    fit: 'max',
    position: { kind: 'gravity', x: 'center', y: 'center' },
    ...given,
  })
  const plan = (given: Partial<ImageShape>) => planImage(source, shape(given))

  test.each([
    [{}, 1000, 500],
    [{ width: 200 }, 200, 100],
    [{ height: 100 }, 200, 100],
    [{ width: 200, height: 200 }, 200, 100],
    [{ width: 4000 }, 1000, 500],
    [{ width: 4000, fit: 'clip' as const }, 4000, 2000],
    [{ width: 200, height: 200, fit: 'crop' as const }, 200, 200],
    [{ width: 800, height: 800, fit: 'min' as const }, 500, 500],
    [{ width: 800, height: 800, fit: 'crop' as const }, 800, 800],
    [{ width: 300, height: 300, fit: 'scale' as const }, 300, 300],
  ])('%o becomes %i × %i (ERR-15)', (given, width, height) => {
    expect(plan(given)).toMatchObject({ width, height })
  })

  test('pads to the box without enlarging the picture', () => {
    expect(plan({ width: 2000, height: 2000, fit: 'fillmax' })).toMatchObject({
      width: 1000,
      height: 500,
      canvas: { width: 2000, height: 2000 },
    })
    expect(plan({ width: 400, height: 400, fit: 'fill' })).toMatchObject({ width: 400, height: 200 })
  })

  test('keeps the focal point in a crop, and crops within the given area', () => {
    const square = { width: 100, height: 100, fit: 'crop' as const }
    expect(plan({ ...square, position: { kind: 'focal', x: 0.9, y: 0.5 } }).extract).toEqual({
      left: 500,
      top: 0,
      width: 500,
      height: 500,
    })
    expect(plan({ ...square, position: { kind: 'focal', x: 0.4, y: 0.5 } }).extract?.left).toBe(150)
    expect(plan({ ...square, rect: { left: 100, top: 100, width: 300, height: 200 } }).extract).toEqual({
      left: 150,
      top: 100,
      width: 200,
      height: 200,
    })
  })

  test('plans only what the source allows', () => {
    const side = fc.option(fc.integer({ min: 1, max: 5760 }))
    const fits = fc.constantFrom('clip', 'max', 'crop', 'min', 'fill', 'fillmax', 'scale')
    const small = fc.integer({ min: 1, max: 3000 })
    const rect = fc.option(fc.record({ left: fc.nat(4000), top: fc.nat(4000), width: small, height: small }))
    const position = fc.record({
      kind: fc.constant('focal'),
      x: fc.float({ min: 0, max: 1, noNaN: true }),
      y: fc.float({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(small, small, side, side, fits, rect, position, (width, height, w, h, fit, part, focal) => {
        const made = planImage({ width, height }, { rect: part, width: w, height: h, fit, position: focal })
        expect(made.width).toBeGreaterThanOrEqual(1)
        expect(made.height).toBeGreaterThanOrEqual(1)
        const { extract } = made
        if (extract === null) return
        expect(extract.left).toBeGreaterThanOrEqual(0)
        expect(extract.top).toBeGreaterThanOrEqual(0)
        expect(extract.width).toBeGreaterThanOrEqual(1)
        expect(extract.height).toBeGreaterThanOrEqual(1)
        expect(extract.left + extract.width).toBeLessThanOrEqual(width)
        expect(extract.top + extract.height).toBeLessThanOrEqual(height)
      }),
    )
  })

  test('refuses sides below 1 and above the maximum', () => {
    for (const width of [0, -1, 5761, Number.NaN]) expect(() => plan({ width })).toThrow('is not between')
  })

  test.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'png'],
    [null, 'png'],
  ])('a client that accepts %s gets %s (ERR-15)', (accept, format) => {
    expect(negotiateFormat(accept, 'png')).toBe(format)
  })
})
