/** How far a pack leans outwards, in degrees for each place from the middle. */
const LEAN = 5
/** How steeply the arc falls, in hundredths of the container's width. */
const DROP = 1.265

/** The style of a pack on an arc of `count`, at `index` from 0: those further from the middle are lower and lean outwards. */
export function packOnArc(index: number, count: number): string {
  const offset = index - (count - 1) / 2
  const x = 50 + (offset * 89) / Math.max(count - 1, 1)
  const y = (offset * offset - 0.25) * DROP + 2.52
  return `--x:${x.toFixed(1)}%;--y:${y.toFixed(2)}cqw;--lean:${offset * LEAN}deg`
}
