/** Helpers every drawing shares. Light always comes from the top left. */
export const NAVY = '#14213D'

let lastId = 0

/** Ids count up within one picture, so that the same picture always has the same bytes. */
export const resetIds = () => {
  lastId = 0
}

export const uid = (prefix = 'i') => {
  lastId += 1
  return prefix + lastId.toString(36)
}

export const round = (value: number) => Math.round(value * 100) / 100

/** A color, or one with its opacity and its place (0 to 1; spread evenly when left out). */
export type Stop = string | readonly [color: string, opacity?: number, place?: number]

export const stops = (list: readonly Stop[]) =>
  list
    .map((stop, index) => {
      const [color, opacity, place] = typeof stop === 'string' ? [stop] : stop
      const shown = opacity === undefined || opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(place ?? index / (list.length - 1))}" stop-color="${color}"${shown}/>`
    })
    .join('')

const inUserSpace = (user: boolean) => (user ? ' gradientUnits="userSpaceOnUse"' : '')

/** A linear gradient; top to bottom unless told otherwise. `user` takes the picture's own coordinates. */
export const linear = (
  name: string,
  list: readonly Stop[],
  x1 = 0,
  y1 = 0,
  x2 = 0,
  y2 = 1,
  user = false,
): string =>
  `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${inUserSpace(user)}>${stops(list)}</linearGradient>`

/** A radial gradient, lit from the top left unless told otherwise. */
export const radial = (
  name: string,
  list: readonly Stop[],
  cx = 0.35,
  cy = 0.3,
  radius = 0.8,
  user = false,
): string =>
  `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${radius}"${inUserSpace(user)}>${stops(list)}</radialGradient>`

export const group = (transform: string, body: string, attributes = '') =>
  `<g${transform === '' ? '' : ` transform="${transform}"`}${attributes === '' ? '' : ` ${attributes}`}>${body}</g>`

/** `body` moved to `x`, `y`, turned by `rotation` degrees, scaled. */
export const at = (x: number, y: number, scale: number, body: string, rotation = 0) =>
  group(
    `translate(${round(x)} ${round(y)})${rotation === 0 ? '' : ` rotate(${rotation})`}${scale === 1 ? '' : ` scale(${round(scale)})`}`,
    body,
  )

/** A whole picture of `width` × `height` units. */
export const svg = (width: number, height: number, body: string, label = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${label === '' ? '' : ` role="img" aria-label="${label}"`}>${body}</svg>`

/** The picture cut to another view: used where the drawing leaves air around itself. */
export const reframe = (picture: string, x: number, y: number, width: number, height: number) =>
  picture.replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`,
  )

export const blur = (name: string, deviation: number) =>
  `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** A contact shadow, slightly to the right: a wide soft one and a narrow dark one. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, alpha = 0.2, color = NAVY) => {
  const wide = uid('b')
  const narrow = uid('b')
  return `<defs>${blur(wide, round(ry * 0.5))}${blur(narrow, round(ry * 0.28))}</defs><ellipse cx="${round(cx + rx * 0.06)}" cy="${round(cy + ry * 0.1)}" rx="${round(rx * 0.96)}" ry="${round(ry * 0.8)}" fill="${color}" opacity="${alpha * 0.85}" filter="url(#${wide})"/><ellipse cx="${round(cx + rx * 0.02)}" cy="${cy}" rx="${round(rx * 0.88)}" ry="${round(ry * 0.4)}" fill="${color}" opacity="${alpha * 1.25}" filter="url(#${narrow})"/>`
}

/** Numbers from 0 to 1 that only look random: the same seed gives the same row. */
export const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 16807 + 11) % 2147483647
    return state / 2147483647
  }
}

/** `count` pieces one after another. */
export const repeat = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
