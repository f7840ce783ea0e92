/** One row of a cloud bank: where its scallops meet, for one period, which then repeats. */
interface BankRow {
  id: string
  meetings: readonly (readonly [x: number, y: number])[]
}

/** How far from a bank its repetition begins. */
export const BANK_PERIOD = 1300
/** Banks fill their place by being cut off ("slice"): nothing beyond the box is ever seen. */
const WIDTH = 1600
/** Radius of a scallop as a share of the distance it spans. */
const ROUNDNESS = 0.54
const BOTTOM = 260

/** Uneven on purpose: one scallop size repeated reads as a pattern, not as weather. */
const rows: readonly BankRow[] = [
  {
    id: 'bank-back',
    meetings: [
      [-60, 112],
      [10, 88],
      [130, 38],
      [340, 20],
      [450, 64],
      [510, 98],
      [690, 108],
      [780, 78],
      [1030, 48],
      [1160, 94],
    ],
  },
  {
    id: 'bank-middle',
    meetings: [
      [-230, 150],
      [-170, 166],
      [-20, 126],
      [70, 92],
      [310, 86],
      [430, 126],
      [480, 152],
      [650, 166],
      [750, 140],
      [970, 126],
      [1040, 150],
    ],
  },
  {
    id: 'bank-front',
    meetings: [
      [-120, 190],
      [20, 160],
      [270, 140],
      [370, 176],
      [430, 198],
      [620, 214],
      [730, 186],
      [1000, 162],
      [1090, 190],
    ],
  },
]

function rowPath({ meetings }: BankRow): string {
  const [first] = meetings
  if (first === undefined) return ''
  const all = [0, BANK_PERIOD].flatMap((begin) => meetings.map(([x, y]) => [x + begin, y] as const))
  const points = all.slice(0, all.findIndex(([x]) => x >= WIDTH) + 1)
  let path = `M${first[0]} ${first[1]}`
  let [fromX, fromY] = first
  for (const [x, y] of points.slice(1)) {
    // Whole numbers, because every page has these paths.
    const radius = Math.ceil(Math.hypot(x - fromX, y - fromY) * ROUNDNESS)
    path += `A${radius} ${radius} 0 0 1 ${x} ${y}`
    fromX = x
    fromY = y
  }
  return `${path}V${BOTTOM}H${first[0]}Z`
}

/** The three rows of every cloud bank, as paths in a box of 1600 by 240, defined once a page and used by id. */
export const bankRows = rows.map((row) => ({ id: row.id, path: rowPath(row) }))
