import type { FlavorKey } from './flavors.ts'
import { flavors } from './flavors.ts'
import { text } from './lettering.ts'
import { scene } from './scene.ts'
import { blur, group, linear, NAVY, reframe, round, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

/** One stick pack, 92 × 392. */
export const stick = (k: FlavorKey, W = 92, H = 392) => {
  const f = flavors[k],
    c = uid('c'),
    s = uid('s'),
    s2 = uid('s')
  let rid = ''
  for (let x = 4; x < W; x += 5) rid += `M${x} 3V24M${x} ${H - 24}V${H - 3}`
  let edge = `M0 0`
  const teeth = 15,
    tw = W / teeth
  for (let i = 0; i < teeth; i++) edge += `l${round(tw / 2)} 4l${round(tw / 2)} -4`
  edge += `V26Q${W - 3} 60 ${W - 2} ${H / 2}Q${W - 3} ${H - 60} ${W} ${H - 26}V${H}`
  for (let i = 0; i < teeth; i++) edge += `l${round(-tw / 2)} -4l${round(-tw / 2)} 4`
  edge += `V${H - 26}Q3 ${H - 60} 2 ${H / 2}Q3 60 0 26Z`
  return `<defs><clipPath id="${c}"><path d="${edge}"/></clipPath>${linear(
    s,
    [
      [NAVY, 0.2],
      ['#fff', 0.1, 0.1],
      ['#fff', 0.5, 0.24],
      ['#fff', 0.06, 0.42],
      [NAVY, 0, 0.55],
      [NAVY, 0.2, 0.95],
      [NAVY, 0.1, 1],
    ],
    0,
    0,
    1,
    0,
  )}${linear(
    s2,
    [
      [NAVY, 0.22],
      [NAVY, 0],
    ],
    0,
    0,
    0,
    1,
  )}</defs><g clip-path="url(#${c})">${scene(k, W, H, { cy: 0.64, fr: 0.33, bankY: 0.72, stars: false })}${group(`translate(${W / 2} 168) rotate(-90)`, mark(0, 0, 128, f.word))}${f.name.map((t, i) => text(t, { x: W / 2, y: H - 66 + i * 15, size: t.length > 9 ? 13.5 : 16, weight: 700, fill: f.ink, anchor: 'middle', track: -0.03 })).join('')}${text('mood powder', { x: W / 2, y: H - 34, size: 8.5, weight: 500, fill: f.ink, anchor: 'middle', track: 0 })}<rect width="${W}" height="${H}" fill="url(#${s})"/><rect width="${W}" height="26" fill="#fff" opacity=".28"/><rect y="${H - 26}" width="${W}" height="26" fill="#fff" opacity=".28"/><path d="${rid}" stroke="${f.ink}" stroke-width="1.200" opacity=".2"/><rect y="26" width="${W}" height="12" fill="url(#${s2})" opacity=".5"/></g>`
}
/** Three stick packs, fanned, 396 × 462. */
export const sticks = (k: FlavorKey) => {
  const f = flavors[k]
  const one = (x: number, y: number, rot: number) => {
    const b = uid('b')
    return group(
      `translate(${x} ${y}) rotate(${rot})`,
      `<defs>${blur(b, 7)}</defs><rect x="-42" y="-190" width="96" height="392" rx="4" fill="${f.ink}" opacity=".16" filter="url(#${b})"/>` +
        group('translate(-46 -196)', stick(k)),
    )
  }
  return reframe(
    svg(
      440,
      500,
      shadow(222, 452, 150, 16, 0.16, f.ink) + one(122, 246, -13) + one(318, 246, 13) + one(220, 236, 0),
      `lull ${f.name.join(' ')} stick packs`,
    ),
    26,
    24,
    396,
    462,
  )
}
