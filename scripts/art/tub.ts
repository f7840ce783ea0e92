import { type Dress, dressed, flavorOfMood, moodDress } from './dress.ts'
import type { FlavorKey } from './flavors.ts'
import { text } from './lettering.ts'
import type { MoodName } from './mood.ts'
import { scene } from './scene.ts'
import { group, linear, NAVY, radial, reframe, round, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

/** A powder tub, 348 × 420. */
export const tub = (k: FlavorKey, dress?: Dress) => {
  const f = dressed(k, dress),
    W = 300,
    H = 286,
    x0 = 60,
    y0 = 124,
    c = uid('c'),
    s = uid('s'),
    l1 = uid('l'),
    l2 = uid('l'),
    mx = x0 + W / 2
  const ry = 26
  const body = `M${x0} ${y0}V${y0 + H - 26}Q${x0} ${y0 + H} ${x0 + 26} ${y0 + H + 6}Q${mx} ${y0 + H + 30} ${x0 + W - 26} ${y0 + H + 6}Q${x0 + W} ${y0 + H} ${x0 + W} ${y0 + H - 26}V${y0}Z`
  let rid = ''
  for (let i = 0; i <= 40; i++) {
    const t = (i / 40) * Math.PI,
      x = mx - Math.cos(t) * (W / 2 + 8),
      y = Math.sin(t) * ry
    rid += `M${round(x)} ${round(72 + y)}V${round(72 + y + 44)}`
  }
  return reframe(
    svg(
      420,
      480,
      `<defs><clipPath id="${c}"><path d="${body}"/></clipPath>${linear(
        s,
        [
          [NAVY, 0.26],
          [NAVY, 0.05, 0.06],
          ['#fff', 0.1, 0.12],
          ['#fff', 0.46, 0.2],
          ['#fff', 0.1, 0.34],
          [NAVY, 0, 0.56],
          [NAVY, 0.12, 0.8],
          [NAVY, 0.28, 0.97],
          [NAVY, 0.16, 1],
        ],
        0,
        0,
        1,
        0,
      )}${linear(l1, ['#D9D3E6', '#FFFDF8', '#FFFFFF', '#EFE9F0', '#BDB6D2'], 0, 0, 1, 0)}${radial(l2, ['#FFFFFF', '#FBF7F4', '#E4DDEA'], 0.3, 0.25, 0.9)}</defs>
${shadow(mx, 424, 156, 20, 0.22, f.ink)}
<g clip-path="url(#${c})">${group(`translate(${x0} ${y0})`, scene(k, W, H + 30, { cy: 0.38, fr: 0.235, cx: 0.71, bankY: 0.56, ...(dress === undefined ? {} : { fr: 0.215, body: dress.body() }) }))}
${mark(x0 + 92, y0 + 92, 116, f.word)}${text(f.hour, { x: x0 + 33, y: y0 + 150, size: 18, weight: 700, fill: f.word, track: 0.01 })}
${text(f.name.join(' '), { x: mx, y: y0 + H - 32, size: f.name.join('').length > 14 ? 27 : 33, weight: 700, fill: f.ink, anchor: 'middle', track: -0.035 })}${text(dress?.sub ?? 'mood powder · 28 servings', { x: mx, y: y0 + H - 10, size: 14, weight: 500, fill: f.ink, anchor: 'middle', track: 0 })}
<path d="${body}" fill="url(#${s})"/><path d="M${x0} ${y0}Q${mx} ${y0 + 56} ${x0 + W} ${y0}V${y0 + 14}Q${mx} ${y0 + 66} ${x0} ${y0 + 14}Z" fill="${NAVY}" opacity=".14"/></g>
<path d="M${mx - W / 2 - 8} 70V${118}Q${mx - W / 2 - 8} ${120} ${mx - W / 2 - 4} 122A${W / 2 + 8} ${ry} 0 0 0 ${mx + W / 2 + 4} 122Q${mx + W / 2 + 8} 120 ${mx + W / 2 + 8} 116V70Z" fill="url(#${l1})"/><path d="${rid}" stroke="#8C84A8" stroke-width="1.500" opacity=".28"/>
<ellipse cx="${mx}" cy="70" rx="${W / 2 + 8}" ry="${ry}" fill="#fff"/><ellipse cx="${mx}" cy="71" rx="${W / 2 + 1}" ry="${ry - 4}" fill="url(#${l2})"/>${group(`translate(${mx} 71) scale(1 .19)`, mark(0, 0, 120, '#DCD4E4'))}`,
      `lull ${f.name.join(' ')} powder tub`,
    ),
    36,
    30,
    348,
    420,
  )
}

/** A jar of powder with a face. */
export const moodJar = (mood: MoodName) =>
  tub(flavorOfMood(mood), moodDress(mood, 'in powder', 'mood powder · 20 servings'))
