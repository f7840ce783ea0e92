/** Stars of the same brightness in the footer's night sky. */
interface Stars {
  /** Coordinates in the 1600 by 420 view box. */
  size: number
  opacity: number
  places: ReadonlyArray<readonly [x: number, y: number]>
}

const sky: readonly Stars[] = [
  {
    size: 2.2,
    opacity: 0.5,
    places: [
      [0, 387],
      [124, 171],
      [189, 205],
      [897, 214],
      [1063, 388],
      [1167, 369],
      [1218, 116],
      [1339, 140],
      [1476, 339],
    ],
  },
  {
    size: 3.0,
    opacity: 0.6,
    places: [
      [122, 1],
      [532, 223],
      [649, 119],
      [731, 249],
      [939, 147],
      [1167, 224],
      [1186, 206],
      [1272, 369],
      [1454, 23],
      [1459, 382],
      [1503, 167],
      [1594, 92],
    ],
  },
  {
    size: 3.7,
    opacity: 0.8,
    places: [
      [686, 124],
      [1015, 217],
      [1117, 23],
      [1208, 228],
      [1307, 102],
      [1411, 99],
      [1415, 374],
      [1450, 192],
      [1477, 289],
    ],
  },
]

/** The stars as paths of zero-length strokes with round caps, which are far smaller than circles. */
export const starPaths = sky.map(({ places, ...look }) => ({
  ...look,
  path: places.map(([x, y]) => `M${x} ${y}h0`).join(''),
}))
