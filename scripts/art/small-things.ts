import { cloudRows } from './cloud-rows.ts'
import { cloud } from './clouds.ts'
import { text } from './lettering.ts'
import { at, blur, linear, NAVY, radial, random, repeat, round, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

const closedEyes = (color: string, width: number) =>
  `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"><path d="M-52 -6q16 16 32 0M20 -6q16 16 32 0"/><path d="M-12 26q12 9 24 0"/></g>`

/** A die-cut cloud with its eyes shut, 480 × 360. */
export const sticker = () => {
  const soft = uid('f')
  const inside = cloud('loaf', ['#FFFFFF', '#E9ECFF', '#C9D1FF'])
  const edge = cloud('loaf', ['#FFFFFF', '#FFFFFF', '#FFFFFF'])
  return svg(
    480,
    360,
    `<defs>${blur(soft, 9)}</defs><g opacity=".22" filter="url(#${soft})">${at(6, 62, 1.14, cloud('loaf', [NAVY, NAVY, NAVY]))}</g>${at(2, 44, 1.14, edge)}<g transform="translate(0 8)">${at(30, 58, 1, cloud('loaf', ['#A2B0FF', '#A2B0FF', '#A2B0FF']))}${at(36, 64, 0.97, inside)}</g>${at(246, 196, 1, closedEyes('#211C5C', 8))}<g fill="#F7C8D9" opacity=".9"><ellipse cx="172" cy="216" rx="18" ry="11"/><ellipse cx="320" cy="216" rx="18" ry="11"/></g>`,
    'a sticker of a sleeping cloud',
  )
}

/** A round token, good for one nap, 400 × 400. */
export const napToken = () => {
  const gold = uid('g')
  const rim = uid('r')
  return svg(
    400,
    400,
    `<defs>${radial(gold, ['#FFF6D8', '#FBDD9A', '#EDB765'], 0.34, 0.28, 0.9)}${linear(rim, ['#FFF3CF', '#D99A4E'], 0, 0, 1, 1)}</defs>${shadow(204, 362, 128, 14, 0.2)}<circle cx="204" cy="198" r="158" fill="#C98A3F"/><circle cx="200" cy="192" r="158" fill="url(#${rim})"/><circle cx="200" cy="192" r="138" fill="url(#${gold})"/><circle cx="200" cy="192" r="128" fill="none" stroke="#C98A3F" stroke-width="2.500" stroke-dasharray="3 7" opacity=".7"/>${at(200, 186, 1.05, closedEyes('#8A5A22', 9))}${mark(200, 108, 78, '#8A5A22')}${text('good for one nap', { x: 200, y: 272, size: 22, weight: 700, fill: '#8A5A22', anchor: 'middle', track: -0.02 })}<path d="M92 130A126 126 0 0 1 168 70" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".8"/>`,
    'a nap token',
  )
}

/** A folded towel no bigger than a hand, 440 × 360. */
export const smallTowel = () => {
  const cloth = uid('c')
  const fold = (y: number, shade: string) =>
    `<path d="M70 ${y}Q70 ${y - 26} 96 ${y - 26}H352Q384 ${y - 26} 384 ${y}Q384 ${y + 26} 352 ${y + 26}H96Q70 ${y + 26} 70 ${y}Z" fill="${shade}"/><path d="M84 ${y - 8}H340" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`
  return svg(
    440,
    360,
    `<defs>${linear(cloth, ['#FFFFFF', '#E4E0FF'], 0, 0, 1, 1)}</defs>${shadow(230, 312, 168, 15, 0.18)}${fold(284, '#C3B4FA')}${fold(236, '#F7C8D9')}${fold(188, '#FDE3CF')}<path d="M70 142Q70 116 96 116H352Q384 116 384 142V150Q384 168 352 168H96Q70 168 70 142Z" fill="url(#${cloth})"/><path d="M96 116L124 92H330Q362 92 372 116Z" fill="#FBF9FF"/><path d="M300 92Q330 92 340 116L344 168H304L300 116Z" fill="#A2B0FF" opacity=".55"/>${mark(180, 142, 58, NAVY)}`,
    'a very small towel',
  )
}

/** A parcel going down a wide river, 320 × 220. */
export const river = () => {
  const water = uid('w')
  const rows = cloudRows(320, 220, 0.7)
  return svg(
    320,
    220,
    `<defs><clipPath id="${water}k"><rect width="320" height="220" rx="28"/></clipPath>${linear(water, ['#8FD0F3', '#6FB4EE'])}</defs><g clip-path="url(#${water}k)"><rect width="320" height="220" fill="#DDF6F3"/>${rows.far(92, '#BFE3D0', 20)}${rows.near(112, '#A6E2BE', 40)}<path d="M-10 128Q70 116 160 128T330 126V230H-10Z" fill="url(#${water})"/><g transform="rotate(-6 160 128)"><rect x="112" y="78" width="96" height="66" rx="6" fill="#F2C78A"/><path d="M112 98H208" stroke="#D49C58" stroke-width="3"/><rect x="148" y="78" width="24" height="66" fill="#FFF3DA" opacity=".7"/>${mark(186, 124, 28, '#8F5427')}</g><path d="M-10 148Q40 138 90 148T190 148T330 144V230H-10Z" fill="#5E9FE0"/><path d="M20 176q26-9 52 0M120 186q26-9 52 0M222 174q26-9 52 0" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".6"/></g>`,
    'a parcel on a river',
  )
}

/** A round button that points down: there is more below. 200 × 200. */
export const scrollHint = () =>
  svg(
    200,
    200,
    `<circle cx="100" cy="100" r="90" fill="#FFFBF6" stroke="${NAVY}" stroke-width="5"/><path d="m66 86 34 34 34-34" fill="none" stroke="${NAVY}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  )

/** Cloth so close that one sees the weave, 640 × 640. */
export const swatch = (light: string, dark: string, thread: string) => {
  const cloth = uid('c')
  const soft = uid('f')
  const next = random(77)
  const ribs = repeat(
    54,
    (index) => `M${round(index * 12.2 - 8)} -10q${round(6 + next() * 4)} 330 ${round(-4 + next() * 6)} 660`,
  )
  return svg(
    640,
    640,
    `<defs>${linear(cloth, [light, dark], 0, 0, 1, 1)}${blur(soft, 26)}</defs><rect width="640" height="640" fill="url(#${cloth})"/><path d="${ribs}" stroke="${thread}" stroke-width="2.600" fill="none" opacity=".26"/><path d="${repeat(54, (index) => `M${round(index * 12.2 - 3)} -10V650`)}" stroke="#fff" stroke-width="1.600" opacity=".16"/><g filter="url(#${soft})" fill="none"><path d="M-40 470C160 380 330 520 700 300" stroke="${thread}" stroke-width="70" opacity=".34"/><path d="M-40 400C160 310 330 450 700 230" stroke="#fff" stroke-width="50" opacity=".5"/><path d="M-40 150C200 60 360 200 700 20" stroke="${thread}" stroke-width="50" opacity=".2"/></g>`,
  )
}

/** The masthead of a paper that does not exist, 420 × 120; all of them begin at the left edge. */
export const masthead = (title: string, style: 'plain' | 'lines' | 'pill' | 'stacked') => {
  const words = { x: 2, fill: NAVY, weight: 700 } as const
  const boxed = { ...words, x: 184, anchor: 'middle' } as const
  switch (style) {
    case 'plain':
      return svg(420, 120, text(title, { ...words, y: 74, size: 44, track: -0.045 }))
    case 'lines':
      return svg(
        420,
        120,
        `<path d="M2 24H366M2 100H366" stroke="${NAVY}" stroke-width="3"/>${text(title, { ...boxed, y: 74, size: 38, track: 0 })}`,
      )
    case 'pill':
      return svg(
        420,
        120,
        `<rect x="2" y="22" width="364" height="76" rx="38" fill="none" stroke="${NAVY}" stroke-width="4"/>${text(title, { ...boxed, y: 73, size: 34, track: -0.02 })}`,
      )
    case 'stacked': {
      const [first = '', ...rest] = title.split(' ')
      return svg(
        420,
        120,
        text(first, { ...words, y: 52, size: 46, track: -0.05 }) +
          text(rest.join(' '), { ...words, y: 100, size: 46, weight: 500, track: -0.05 }),
      )
    }
  }
}
