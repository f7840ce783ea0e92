import { type Dress, dressed, flavorOfMood, moodDress } from './dress.ts'
import type { FlavorKey } from './flavors.ts'
import { text } from './lettering.ts'
import type { MoodName } from './mood.ts'
import { scene } from './scene.ts'
import { blur, group, linear, NAVY, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

/** A slim can, 260 × 700; in a dress, the dress has the sky to itself. */
export const can = (k: FlavorKey, dress?: Dress) => {
  const f = dressed(k, dress)
  const shape =
    dress === undefined
      ? { cy: 0.465, fr: 0.37, bankY: 0.6 }
      : { cy: 0.475, fr: 0.33, bankY: 0.585, body: dress.body() }
  const W = 220,
    x0 = 20,
    top = 34,
    H = 596,
    clip = uid('c'),
    sh = uid('s'),
    lid = uid('l'),
    lid2 = uid('l'),
    neck = uid('n'),
    bot = uid('b'),
    bl = uid('f')
  const x1 = x0 + W,
    yb = top + H,
    ix = 13 // how far the neck is set in
  const body = `M${x0 + ix} ${top + 10}C${x0 + ix} ${top + 30} ${x0} ${top + 38} ${x0} ${top + 62}V${yb - 40}C${x0} ${yb - 22} ${x0 + 12} ${yb - 12} ${x0 + 18} ${yb - 5}Q${x0 + W / 2} ${yb + 17} ${x1 - 18} ${yb - 5}C${x1 - 12} ${yb - 12} ${x1} ${yb - 22} ${x1} ${yb - 40}V${top + 62}C${x1} ${top + 38} ${x1 - ix} ${top + 30} ${x1 - ix} ${top + 10}Q${x0 + W / 2} ${top + 26} ${x0 + ix} ${top + 10}Z`
  const mx = x0 + W / 2
  const nameY = yb - 104
  return svg(
    260,
    700,
    `<defs><clipPath id="${clip}"><path d="${body}"/></clipPath>
${linear(
  sh,
  [
    [NAVY, 0.26, 0],
    [NAVY, 0.07, 0.07],
    ['#fff', 0.0, 0.12],
    ['#fff', 0.4, 0.2],
    ['#fff', 0.24, 0.26],
    ['#fff', 0, 0.37],
    [NAVY, 0, 0.55],
    [NAVY, 0.1, 0.78],
    [NAVY, 0.27, 0.955],
    ['#fff', 0.12, 0.985],
    [NAVY, 0.2, 1],
  ],
  0,
  0,
  1,
  0,
)}
${linear(lid, ['#FDFDFF', '#C6CBE0', '#F3F4FB', '#A9AFCB', '#DADEEE'], 0, 0, 1, 0)}${linear(lid2, ['#B9BFD8', '#E8EAF5', '#C9CEE2'], 0, 0, 1, 0.4)}${linear(
  neck,
  [
    [NAVY, 0.28],
    [NAVY, 0],
  ],
  0,
  0,
  0,
  1,
)}${linear(
  bot,
  [
    [NAVY, 0],
    [NAVY, 0.3],
  ],
  0,
  0,
  0,
  1,
)}${blur(bl, 3)}</defs>
${shadow(mx, 640, 104, 15, 0.26, f.ink)}
<path d="M${x0 + 20} ${yb - 8}Q${mx} ${yb + 24} ${x1 - 20} ${yb - 8}V${yb - 2}Q${mx} ${yb + 28} ${x0 + 20} ${yb - 2}Z" fill="url(#${lid})"/>
<g clip-path="url(#${clip})">${group(`translate(${x0} ${top})`, scene(k, W, H + 20, shape))}
${mark(mx, top + 116, 132, f.word)}
${text(f.hour, { x: mx, y: top + 176, size: 19, weight: 700, fill: f.word, anchor: 'middle', track: 0.01 })}
${f.name.map((s, i) => text(s, { x: mx, y: nameY + (f.name.length < 2 ? 16 : i * 31), size: s.length > 9 ? 30 : 34, weight: 700, fill: f.ink, anchor: 'middle', track: -0.035 })).join('')}
${text(dress?.sub ?? 'calming sparkling water', { x: mx, y: nameY + 60, size: 12.5, weight: 500, fill: f.ink, anchor: 'middle', track: 0.005 })}
<path d="${body}" fill="url(#${sh})"/><rect x="${x0}" y="${top}" width="${W}" height="46" fill="url(#${neck})"/><rect x="${x0}" y="${yb - 46}" width="${W}" height="60" fill="url(#${bot})"/>
<path d="M${x0 + 42} ${top + 70}V${yb - 60}" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5" filter="url(#${bl})"/></g>
<ellipse cx="${mx}" cy="${top + 8}" rx="${W / 2 - ix + 3}" ry="14.500" fill="url(#${lid})"/><ellipse cx="${mx}" cy="${top + 5}" rx="${W / 2 - ix + 3}" ry="14" fill="#F7F8FD"/><ellipse cx="${mx}" cy="${top + 5.5}" rx="${W / 2 - ix - 3}" ry="11.500" fill="#9BA2C2"/><ellipse cx="${mx + 2}" cy="${top + 8}" rx="${W / 2 - ix - 8}" ry="9.500" fill="url(#${lid2})"/>
<ellipse cx="${mx}" cy="${top + 11}" rx="30" ry="4.500" fill="#8F97BA" opacity=".55"/><rect x="${mx - 15}" y="${top + 1}" width="34" height="8.500" rx="4.200" fill="#F6F7FC" stroke="#9BA2C2" stroke-width="1"/><ellipse cx="${mx + 10}" cy="${top + 5.2}" rx="5" ry="2" fill="#9BA2C2"/>`,
    `lull ${f.name.join(' ')} can`,
  )
}

/** A can of mood water. */
export const moodCan = (mood: MoodName) =>
  can(flavorOfMood(mood), moodDress(mood, 'mood water', 'extra magnesium'))
