/** How a picture is drawn, and how many pixels one of its units becomes. */
export interface Picture {
  draw: () => string
  scale: number
}

/** By file name without its ending. */
export type Pictures = Readonly<Record<string, Picture>>

/** `drawings` at `scale` pixels a unit. */
export const atScale = (scale: number, drawings: Readonly<Record<string, () => string>>): Pictures =>
  Object.fromEntries(Object.entries(drawings).map(([name, draw]) => [name, { draw, scale }]))

/** Packs, fruit and still lifes are drawn small and rendered at twice their size. */
export const atTwice = (drawings: Readonly<Record<string, () => string>>) => atScale(2, drawings)

/** Backgrounds and share images are drawn at the size they are used in. */
export const atOnce = (drawings: Readonly<Record<string, () => string>>) => atScale(1, drawings)
