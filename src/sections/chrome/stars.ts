/** Stars of the same brightness in the footer's night sky. */
interface Stars {
  /** In pixels. */
  size: number
  opacity: number
  /** Coordinates in the 1600 by 840 view box. */
  places: ReadonlyArray<readonly [x: number, y: number]>
}

const sky: readonly Stars[] = [
  {
    size: 2.2,
    opacity: 0.5,
    places: [
      [121, 46],
      [174, 478],
      [388, 199],
      [926, 583],
      [1082, 74],
      [1219, 415],
      [1420, 52],
      [1449, 270],
      [1599, 486],
    ],
  },
  {
    size: 3.0,
    opacity: 0.6,
    places: [
      [19, 346],
      [34, 10],
      [40, 225],
      [79, 534],
      [184, 223],
      [212, 121],
      [383, 413],
      [435, 10],
      [681, 25],
      [820, 120],
      [1153, 120],
      [1159, 213],
    ],
  },
  {
    size: 3.7,
    opacity: 0.8,
    places: [
      [359, 80],
      [573, 227],
      [653, 149],
      [732, 329],
      [741, 151],
      [854, 40],
      [987, 78],
      [1338, 85],
      [1509, 142],
    ],
  },
]

/** The stars as paths of zero-length strokes with round caps, which are far smaller than circles. */
export const starPaths = sky.map(({ places, ...look }) => ({
  ...look,
  path: places.map(([x, y]) => `M${x} ${y}h0`).join(''),
}))
