import { hibiscus } from '../hibiscus.ts'
import { leaf } from '../plants.ts'
import { at, linear, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

/** Hibiscus steeping in a glass bowl. */
export const hibiscusStill = () => {
  const glass = uid('g')
  const tea = uid('t')
  return svg(
    480,
    480,
    `<defs>${linear(
      glass,
      [
        ['#FFFFFF', 0.75],
        ['#FFE2EC', 0.35],
        ['#D487DB', 0.4],
      ],
      0,
      0,
      1,
      0.5,
    )}${linear(tea, ['#F2689F', '#C02A73', '#8A1A6A'])}</defs>${plinth(['#FFF8FC', '#FBE1F0', '#E3BEDD'])}${drop(246, 392, 116, 17)}${leaf({ x: 190, y: 236, rot: -150, len: 110, w: 58, teeth: 7, c: ['#8FD094', '#559E78', '#2B6A50'] })}${leaf({ x: 300, y: 236, rot: -34, len: 106, w: 56, teeth: 7, c: ['#A5DDA0', '#68B47F', '#357A5B'] })}<path d="M128 270C124 350 170 398 240 398C310 398 356 350 352 270Z" fill="url(#${glass})"/><path d="M140 300C142 358 182 390 240 390C298 390 338 358 340 300Q240 322 140 300Z" fill="url(#${tea})" opacity=".9"/><ellipse cx="240" cy="303" rx="100" ry="17" fill="#FF9CC2" opacity=".85"/>${at(246, 214, 1.02, hibiscus(), -6)}${at(160, 296, 0.36, hibiscus(['#FFD1E2', '#F58BB4', '#C9407F']), 30)}<path d="M128 270C124 350 170 398 240 398C310 398 356 350 352 270" fill="none" stroke="#fff" stroke-width="4" opacity=".9"/><path d="M148 290C150 336 170 364 196 378" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".75"/><path d="M206 396h68v9q-34 8-68 0z" fill="#E6C0EE"/>`,
    'hibiscus in a glass bowl',
  )
}
