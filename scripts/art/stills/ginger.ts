import { ginger } from '../ginger.ts'
import { leaf } from '../plants.ts'
import { at, linear, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

const slice = (x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    scale,
    '<ellipse cx="3" cy="7" rx="40" ry="22" fill="#B9864B"/><ellipse rx="40" ry="22" fill="#EBC587"/><ellipse cy="-2" rx="36" ry="18" fill="#FFF3CF"/><ellipse cy="-1" rx="22" ry="10" fill="none" stroke="#F2D391" stroke-width="3"/><path d="M-14 -8l-8 -4M14 -8l8 -4M-16 6l-9 4M16 6l9 4" stroke="#F2D391" stroke-width="2.500" stroke-linecap="round"/>',
    turn,
  )

/** A knob of ginger leaning on a dish, with three slices off it. */
export const gingerStill = () => {
  const dish = uid('d')
  return svg(
    480,
    480,
    `<defs>${linear(dish, ['#FFE6D6', '#FFB79A', '#E07F66'], 0, 0, 1, 0.4)}</defs>${plinth(['#FFFAF2', '#FFEBDD', '#F2CDB8'])}${drop(250, 386, 130, 18)}<path d="M246 300C260 200 252 140 236 86" stroke="#6FAE6E" stroke-width="8" fill="none" stroke-linecap="round"/>${leaf({ x: 250, y: 196, rot: -38, len: 124, w: 34, c: ['#B7E5A4', '#7CC38A', '#357A5B'] })}${leaf({ x: 250, y: 172, rot: -146, len: 124, w: 34, c: ['#8FD094', '#559E78', '#2B6A50'] })}${leaf({ x: 240, y: 108, rot: -62, len: 96, w: 28, c: ['#C6EFA6', '#86CF86', '#3A8659'] })}${leaf({ x: 238, y: 104, rot: -118, len: 92, w: 28, c: ['#A5DDA0', '#68B47F', '#357A5B'] })}${at(238, 296, 1.3, ginger(), -8)}<path d="M140 366H350C346 394 312 410 245 410C178 410 144 394 140 366Z" fill="url(#${dish})"/><ellipse cx="245" cy="366" rx="105" ry="19" fill="#FFF3E6"/><ellipse cx="245" cy="368" rx="93" ry="14" fill="#F6D9BF"/>${slice(208, 362, 0.8, -6)}${slice(286, 364, 0.76, 8)}${slice(246, 354, 0.84, 2)}<path d="M160 384q14 12 34 16" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".7"/>`,
    'ginger in a dish',
  )
}
