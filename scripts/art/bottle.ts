import { bank } from './clouds.ts'
import { text } from './lettering.ts'
import { blur, linear, NAVY, radial, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

export const spiritKeys = ['bitter-sunset', 'garden-gossip', 'quiet-smoke'] as const
export type SpiritKey = (typeof spiritKeys)[number]

interface Spirit {
  name: readonly [string, string]
  liquid: readonly [string, string, string]
  glass: string
  ink: string
  label: readonly [string, string]
  sun: string
}

export const spirits: Readonly<Record<SpiritKey, Spirit>> = {
  'bitter-sunset': {
    name: ['bitter', 'sunset'],
    liquid: ['#FFB27A', '#F4645B', '#C72E57'],
    glass: '#FFE1CF',
    ink: '#4D1030',
    label: ['#FFF6EA', '#FFE0C8'],
    sun: '#F4645B',
  },
  'garden-gossip': {
    name: ['garden', 'gossip'],
    liquid: ['#D8F0B8', '#8CCB96', '#4A9A7C'],
    glass: '#E7F6DC',
    ink: '#123B3A',
    label: ['#FBFDEB', '#E3F3CF'],
    sun: '#F6C944',
  },
  'quiet-smoke': {
    name: ['quiet', 'smoke'],
    liquid: ['#B9B4F5', '#6D66C4', '#37327F'],
    glass: '#E3E0FF',
    ink: '#211C5C',
    label: ['#F8F6FF', '#DDD8FA'],
    sun: '#F3E6B4',
  },
}

/** A zero-proof bottle, 280 × 720. The stopper is the moon. */
export const bottle = (k: SpiritKey) => {
  const b = spirits[k],
    c = uid('c'),
    li = uid('l'),
    gl = uid('g'),
    s = uid('s'),
    lb = uid('b'),
    mo = uid('m'),
    lc = uid('c'),
    bl = uid('f'),
    mx = 140
  const body =
    'M114 118V196C114 226 52 240 46 306V610Q46 640 76 644Q140 656 204 644Q234 640 234 610V306C228 240 166 226 166 196V118Z'
  return svg(
    280,
    720,
    `<defs><clipPath id="${c}"><path d="${body}"/></clipPath><clipPath id="${lc}"><path d="M70 588V410A70 70 0 0 1 210 410V588Q210 600 198 602Q140 612 82 602Q70 600 70 588Z"/></clipPath>${linear(li, b.liquid)}${linear(gl, ['#FFFFFF', b.glass], 0, 0, 1, 1)}${linear(
      s,
      [
        [NAVY, 0.28],
        [NAVY, 0.04, 0.08],
        ['#fff', 0.04, 0.1],
        ['#fff', 0.5, 0.16],
        ['#fff', 0.12, 0.22],
        ['#fff', 0, 0.3],
        [NAVY, 0, 0.6],
        [NAVY, 0.18, 0.93],
        ['#fff', 0.3, 0.965],
        [NAVY, 0.2, 1],
      ],
      0,
      0,
      1,
      0,
    )}${linear(lb, b.label)}${radial(mo, ['#FFFDF3', '#F5EEDB', '#D9CFC6'], 0.32, 0.28, 0.85)}${blur(bl, 2)}</defs>
${shadow(mx, 648, 100, 15, 0.26, b.ink)}
<path d="${body}" fill="url(#${gl})" opacity=".5"/><path d="M116 124V197C116 228 54 242 48 306M164 124V197C164 228 226 242 232 306" fill="none" stroke="${b.ink}" stroke-width="3" opacity=".16"/><path d="M126 132V200C124 226 84 240 70 262" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>
<g clip-path="url(#${c})"><path d="M40 252Q140 268 240 252V660H40Z" fill="url(#${li})"/><ellipse cx="140" cy="253" rx="78" ry="9" fill="#fff" opacity=".4"/></g>
<g clip-path="url(#${lc})"><rect x="60" y="330" width="160" height="290" fill="url(#${lb})"/><circle cx="140" cy="452" r="44" fill="${b.sun}"/><circle cx="140" cy="452" r="58" fill="${b.sun}" opacity=".18"/><circle cx="126" cy="438" r="24" fill="#fff" opacity=".16"/>${bank(
      58,
      482,
      [
        [44, -10],
        [40, 8],
        [52, -12],
        [44, 12],
      ],
      640,
      '#FFFFFF',
    )}${bank(
      50,
      498,
      [
        [54, 4],
        [60, -8],
        [70, 8],
      ],
      640,
      b.label[1],
    )}</g>
${mark(mx, 383, 62, b.ink)}${b.name.map((t, i) => text(t, { x: mx, y: 538 + i * 25, size: 27, weight: 700, fill: b.ink, anchor: 'middle', track: -0.03 })).join('')}${text('zero proof', { x: mx, y: 588, size: 11.5, weight: 500, fill: b.ink, anchor: 'middle', track: 0.02 })}
<g clip-path="url(#${c})"><path d="${body}" fill="url(#${s})"/><path d="M122 120V198C122 226 62 244 58 306V606" fill="none" stroke="#fff" stroke-width="5" opacity=".55" filter="url(#${bl})"/></g>
<path d="M108 110H172Q176 110 176 116V130Q140 138 104 130V116Q104 110 108 110Z" fill="${b.ink}"/><path d="M112 112h16v19q-10-1-18-3v-12q0-3 2-4z" fill="#fff" opacity=".25"/><rect x="118" y="96" width="44" height="18" fill="#D8B48A"/><rect x="118" y="96" width="12" height="18" fill="#fff" opacity=".3"/>
<circle cx="140" cy="64" r="44" fill="url(#${mo})"/><g fill="#D3C6BC" opacity=".6"><ellipse cx="150" cy="46" rx="11" ry="10"/><ellipse cx="124" cy="72" rx="8" ry="7"/><circle cx="140" cy="92" r="3.500"/><circle cx="112" cy="52" r="3"/></g><path d="M150 21A44 44 0 1 1 112 98A46 46 0 0 0 150 21Z" fill="#7F7396" opacity=".38"/>`,
    `lull ${b.name.join(' ')} bottle`,
  )
}
