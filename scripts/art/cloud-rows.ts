import { type BankStep, bank } from './clouds.ts'

const farRow = [
  [40, -16],
  [52, 6],
  [46, -22],
  [58, 18],
  [40, 10],
  [60, -8],
] as const
const middleRow = [
  [54, 10],
  [44, -26],
  [66, 8],
  [48, 22],
  [70, -12],
] as const
const nearRow = [
  [62, -14],
  [50, 16],
  [72, -20],
  [58, 14],
  [60, 4],
] as const

/**
 * Three rows of cloud across a picture of `w` × `h`, each a flat color and scalloped differently; `unit` is how large a
 * scallop is. Every row takes the level it starts at, its color and how far it is shifted to the left.
 */
export const cloudRows = (w: number, h: number, unit: number) => {
  const row = (steps: ReadonlyArray<readonly [number, number]>) => {
    const scaled = steps.map(([sx, sy]): BankStep => [sx * unit, sy * unit])
    const width = scaled.reduce((sum, [sx]) => sum + sx, 0)
    return (y: number, fill: string, dx: number) => {
      let out = ''
      for (let x = -40 * unit - dx; x < w; x += width) out += bank(x, y, scaled, h + 4, fill)
      return out
    }
  }
  return { far: row(farRow), middle: row(middleRow), near: row(nearRow) }
}
