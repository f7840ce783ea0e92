import type { Tones } from '../plants.ts'
import { leaf } from '../plants.ts'
import { linear, radial, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

export const theanine = () => {
  const a = uid('a'),
    b = uid('b'),
    L: Tones = ['#B7E5A4', '#7CC38A', '#357A5B']
  return svg(
    480,
    480,
    `<defs>${linear(a, ['#FFFFFF', '#E6F1FF', '#A9C4EE'], 0, 0, 1, 0.3)}${radial(b, ['#EAF7A8', '#C9E07A', '#9CBF58'], 0.35, 0.3, 0.8)}</defs>` +
      plinth(['#FBFFF6', '#E2F3E0', '#BBDCC8']) +
      drop(250, 382, 110, 18) +
      `<path d="M132 262C132 350 176 392 240 392C304 392 348 350 348 262Z" fill="url(#${a})"/><path d="M206 388h68v8q-34 8-68 0z" fill="#A9C4EE"/><path d="M150 276C154 330 176 362 204 376" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none"/><g fill="none" stroke="#7E9FDB" stroke-width="3" opacity=".7"><path d="M141 306Q240 336 339 306"/><path d="M146 318Q240 348 334 318"/></g><ellipse cx="240" cy="262" rx="108" ry="28" fill="#F8FBFF"/><ellipse cx="240" cy="265" rx="96" ry="22" fill="url(#${b})"/><path d="M168 262q20-14 60-16" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".8"/>` +
      `<path d="M262 272C270 220 268 190 258 130" stroke="#5B9E6C" stroke-width="7" fill="none" stroke-linecap="round"/>` +
      leaf({ x: 266, y: 214, rot: -28, len: 140, w: 58, c: ['#8FD094', '#559E78', '#2B6A50'], teeth: 0 }) +
      leaf({ x: 264, y: 190, rot: 206, len: 138, w: 56, c: L }) +
      leaf({ x: 258, y: 140, rot: -88, len: 92, w: 26, c: ['#D9F2B4', '#9CD59A', '#4F9468'] }) +
      leaf({ x: 259, y: 146, rot: -52, len: 76, w: 26, c: ['#B7E5A4', '#7CC38A', '#357A5B'] }),
    'green tea leaves in a cup',
  )
}
