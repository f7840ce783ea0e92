import type { FlavorKey } from './flavors.ts'
import type { Tones } from './plants.ts'
import { blur, radial, uid } from './svg.ts'

export const moodNames = ['lift off', 'noon-ish', 'lights out'] as const
export type MoodName = (typeof moodNames)[number]

/** Mood drinks have no fruit: the sun (or moon) itself is in the mood. */
interface Face {
  /** The flavor whose sky it is in. */
  k: FlavorKey
  body: Tones
  ink: string
  cheek: string
  rays: string
  eyes: string
  mouth: string
  moon?: boolean
}

export const faces: Readonly<Record<MoodName, Face>> = {
  'lift off': {
    k: 'lemon-mint',
    body: ['#FFF3B0', '#FFD867', '#F5B53C'],
    ink: '#7A4A0A',
    cheek: '#FF9C7A',
    rays: '#FFE48A',
    eyes: '<path d="M-40 -6q14 14 28 0"/><circle cx="27" cy="-4" r="7" fill="#7A4A0A" stroke="none"/><path d="M12 -24q14-10 30-2"/>',
    mouth: '<path d="M-14 30q14 12 30 -2"/>',
  },
  'noon-ish': {
    k: 'coconut-lime',
    body: ['#FFFDF0', '#FFEFB8', '#FFD98A'],
    ink: '#7A4A0A',
    cheek: '#FFB199',
    rays: '#FFFFFF',
    eyes: '<path d="M-42 -6q14 14 28 0M14 -6q14 14 28 0"/>',
    mouth: '<path d="M-12 28q12 10 24 0"/>',
  },
  'lights out': {
    k: 'black-cherry',
    body: ['#FFFDF6', '#F3E9E6', '#C9BCDD'],
    ink: '#4B3C86',
    cheek: '#F2A9C4',
    rays: '#C9C0FF',
    moon: true,
    eyes: '<path d="M-42 -4q14 12 28 0M14 -4q14 12 28 0"/>',
    mouth: '<circle cx="2" cy="32" r="7"/>',
  },
}

/** The face of a mood, around 0,0 with radius 100. */
export const face = (mood: MoodName) => {
  const q = faces[mood],
    a = uid('a'),
    b = uid('b')
  let ray = ''
  if (!q.moon)
    for (let i = 0; i < 16; i++)
      ray += `<path d="M0 -116V${i % 2 ? -132 : -146}" transform="rotate(${i * 22.5})"/>`
  return `<defs>${radial(a, q.body, -34, -42, 168, true)}${blur(b, 7)}</defs>${q.moon ? '' : `<g stroke="${q.rays}" stroke-width="11" stroke-linecap="round">${ray}</g>`}<circle r="100" fill="url(#${a})"/>${q.moon ? '<g fill="#BFB0D6" opacity=".4"><ellipse cx="52" cy="-54" rx="16" ry="14"/><ellipse cx="-66" cy="40" rx="12" ry="11"/><circle cx="-20" cy="74" r="8"/><circle cx="74" cy="22" r="6"/></g>' : ''}<g fill="${q.cheek}" opacity=".6" filter="url(#${b})"><ellipse cx="-54" cy="22" rx="18" ry="12"/><ellipse cx="54" cy="22" rx="18" ry="12"/></g><g fill="none" stroke="${q.ink}" stroke-width="7.500" stroke-linecap="round">${q.eyes}${q.mouth}</g><path d="M-82 -30A88 88 0 0 1 -38 -80" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>`
}
