import { text } from './lettering.ts'
import { scene } from './scene.ts'
import { blur, group, linear, shadow, svg, uid } from './svg.ts'

/** A canvas bag, 540 × 600. */
export const tote = () => {
  const a = uid('a'),
    cp = uid('c'),
    b = uid('b')
  const body = 'M96 190H444L462 520Q463 540 444 541Q270 552 96 541Q77 540 78 520Z'
  return svg(
    540,
    600,
    `<defs>${linear(a, ['#FFFDF6', '#FBF2E2', '#EADBC8'], 0, 0, 1, 1)}${blur(b, 10)}<clipPath id="${cp}"><path d="${body}"/></clipPath></defs>${shadow(270, 548, 190, 16, 0.18)}
<path d="M190 196C186 60 220 28 270 28C320 28 354 60 350 196" fill="none" stroke="#D9C7B0" stroke-width="24"/><path d="M176 196C170 60 208 40 262 40C316 40 340 70 336 196" fill="none" stroke="#F3E7D5" stroke-width="24"/>
<path d="${body}" fill="url(#${a})"/><g clip-path="url(#${cp})">${group('translate(150 252)', `<defs><clipPath id="${cp}q"><path d="M0 120A120 120 0 0 1 240 120V232Q240 240 232 240H8Q0 240 0 232Z"/></clipPath></defs><g clip-path="url(#${cp}q)">${scene('peach-ginger', 240, 240, { cy: 0.5, fr: 0.3, bankY: 0.66 })}</g>`)}<path d="M96 190L150 330L90 560H60V190Z" fill="#fff" opacity=".5" filter="url(#${b})"/><path d="M444 190L404 380L470 560V190Z" fill="#C9B394" opacity=".4" filter="url(#${b})"/><path d="M330 190Q318 230 344 262" stroke="#C9B394" stroke-width="8" opacity=".5" fill="none" filter="url(#${b})"/></g><path d="M94 206H446" stroke="#C9B394" stroke-width="2" stroke-dasharray="6 5"/><path d="M166 198h20v16h-20zM326 198h20v16h-20z" fill="#EFE2CE" stroke="#C9B394" stroke-width="1.500"/>${text('currently horizontal', { x: 270, y: 522, size: 24, weight: 700, fill: '#5A1F2B', anchor: 'middle', track: -0.03 })}`,
    'lull tote bag',
  )
}
