import { at } from './svg.ts'

/** A whole picture put into another: its top left corner at `x`, `y`, scaled, then turned by `rotation` degrees. */
export const place = (picture: string, x: number, y: number, scale: number, rotation = 0) =>
  at(x, y, scale, picture.replace('<svg ', '<svg overflow="visible" '), rotation)
