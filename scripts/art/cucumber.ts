import { at, radial, repeat, round, uid } from './svg.ts'

const SEEDS = [
  [30, -9],
  [46, -15],
  [62, -12],
  [32, 8],
  [50, 11],
  [66, 7],
] as const

/** A slice of cucumber around 0,0 with radius 100. */
export const cucumber = () => {
  const rind = uid('r')
  const flesh = uid('f')
  const pocket = uid('p')
  const stripe = (index: number) => {
    const turn = (index * Math.PI) / 11
    return `M${round(Math.cos(turn) * 91)} ${round(Math.sin(turn) * 91)}L${round(Math.cos(turn) * 97)} ${round(Math.sin(turn) * 97)}`
  }
  const seed = (index: number) => {
    const [x, y] = SEEDS[index] ?? SEEDS[0]
    return `<ellipse cx="${x}" cy="${y}" rx="9" ry="4.200" fill="#FDFFF2" stroke="#A9D27C" stroke-width="1.600" transform="rotate(${Math.round(y / 1.5)} ${x} ${y})"/>`
  }
  const lobe = (index: number) =>
    at(
      0,
      0,
      1,
      `<path d="M5 0C10 -30 48 -40 72 -20C82 -10 82 10 72 20C48 40 10 30 5 0Z" fill="url(#${pocket})"/>${repeat(SEEDS.length, seed)}`,
      index * 120 - 82,
    )
  return `<defs>${radial(rind, ['#7CC67A', '#3F9A5A', '#1F6B47'], -34, -44, 165, true)}${radial(flesh, ['#FBFFEA', '#EDF9CE', '#D3EDA9'], -26, -32, 130, true)}${radial(pocket, ['#E6F6B4', '#C6E88F'], 20, -8, 74, true)}</defs><circle cx="5" cy="8" r="100" fill="#1A5A3D"/><circle r="100" fill="url(#${rind})"/><path d="${repeat(22, stripe)}" stroke="#C9EBA9" stroke-width="4" stroke-linecap="round" opacity=".55"/><circle r="87" fill="url(#${flesh})"/><circle r="81" fill="none" stroke="#BFE294" stroke-width="3" opacity=".7"/>${repeat(3, lobe)}<circle r="6" fill="#F7FDE0"/><path d="M-93 -20A95 95 0 0 1 -36 -88" fill="none" stroke="#fff" stroke-width="5.500" stroke-linecap="round" opacity=".75"/><path d="M-22 -92.500A95 95 0 0 1 -10 -94.500" fill="none" stroke="#fff" stroke-width="5.500" stroke-linecap="round" opacity=".6"/>`
}
