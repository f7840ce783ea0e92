/** How far a picture's shape may be from its frame's, as a factor, to be cut to it. */
const ODD_FROM = 1.6

/** Whether a picture of an odd shape (a tall cut-out, a panorama) is rather shown whole in a frame of that ratio. */
export function shouldContain(ratio: number, { width, height }: { width: number; height: number }): boolean {
  const factor = width / height / ratio
  return !(factor > 1 / ODD_FROM && factor < ODD_FROM)
}
