import { celestial } from './celestial.ts'
import { bank } from './clouds.ts'
import type { FlavorKey } from './flavors.ts'
import { flavors } from './flavors.ts'
import { text } from './lettering.ts'
import { scene } from './scene.ts'
import { at, group, linear, NAVY, round, shadow, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

export interface BoxLettering {
  title?: readonly string[]
  count?: string
  sub?: string
}

/** A carton of eight or twelve, 620 × 540; several flavors make a variety pack. */
export const box = (
  keys: readonly [FlavorKey, ...FlavorKey[]],
  { title, count = '8 cans', sub = '12 fl oz each' }: BoxLettering = {},
) => {
  const k = keys[0],
    last = flavors[keys.at(-1) ?? k],
    multi = keys.length > 1,
    f = flavors[k],
    FW = 400,
    FH = 318,
    D = 250,
    ox = 40,
    oy = 116
  const A = `matrix(.94 .12 0 1 ${ox} ${oy})`,
    nx = ox + FW * 0.94,
    ny = oy + FW * 0.12,
    B = `matrix(.56 -.26 0 1 ${nx} ${ny})`,
    T = `matrix(.94 .12 .56 -.26 ${ox} ${oy})`
  const c1 = uid('c'),
    c2 = uid('c'),
    c3 = uid('c'),
    s1 = uid('s'),
    s2 = uid('s'),
    pan2 = uid('p'),
    tp = uid('t')
  let front: string
  let side: string
  let topc: string
  let ink = f.ink
  let word = f.word
  if (multi) {
    ink = NAVY
    word = NAVY
    topc = '#D9DEFF'
    const bands = keys
      .map((q, i) => {
        const bw = FW / keys.length,
          cc = uid('c'),
          fl = flavors[q]
        return (
          `<clipPath id="${cc}"><rect x="${round(i * bw)}" y="0" width="${round(bw + 0.6)}" height="${FH}"/></clipPath>` +
          group(
            '',
            `<defs>${linear(`b${cc}`, fl.sky)}</defs><rect x="${round(i * bw)}" width="${round(bw + 0.6)}" height="${FH}" fill="url(#b${cc})"/>`,
            `clip-path="url(#${cc})"`,
          )
        )
      })
      .join('')
    const arc = keys
      .map((q, i) => {
        const t = (i + 0.5) / keys.length,
          x = FW * t,
          y = 206 - Math.sin(Math.PI * t) * 34
        return (
          `<circle cx="${round(x)}" cy="${round(y)}" r="40" fill="${flavors[q].halo}" opacity=".5"/>` +
          at(x, y, 0.27, celestial(q))
        )
      })
      .join('')
    const c = ['#FFFFFF', '#F2F3FF', '#DDE2FF'] as const
    front =
      bands +
      arc +
      bank(
        -30,
        268,
        [
          [70, -14],
          [56, 12],
          [90, -20],
          [64, 10],
          [80, 8],
          [70, -14],
          [60, 12],
        ],
        FH + 4,
        c[1],
      ) +
      bank(
        -16,
        284,
        [
          [60, 6],
          [84, -12],
          [60, 10],
          [92, -6],
          [66, 6],
          [80, -8],
        ],
        FH + 4,
        c[0],
      )
    side =
      `<defs>${linear(pan2, last.sky)}</defs><rect width="${D}" height="${FH}" fill="url(#${pan2})"/>` +
      bank(
        -20,
        262,
        [
          [70, 8],
          [64, -18],
          [90, 12],
          [70, -10],
        ],
        FH + 4,
        c[1],
      ) +
      bank(
        -40,
        284,
        [
          [80, -10],
          [60, 10],
          [90, -8],
          [80, 6],
        ],
        FH + 4,
        c[0],
      )
  } else {
    topc = f.sky[0]
    front = scene(k, FW, FH, { cy: 0.47, cx: 0.7, fr: 0.235, bankY: 0.6 })
    side = scene(k, D, FH, { cy: 0.5, fr: 0.3, bankY: 0.66 })
  }
  const firstLength = (title ?? f.name)[0]?.length ?? 0
  const shade = last.ink
  const nm = title ?? f.name
  const lightTop = k === 'black-cherry' && !multi
  return svg(
    620,
    540,
    `<defs><clipPath id="${c1}"><rect width="${FW}" height="${FH}" rx="5"/></clipPath><clipPath id="${c2}"><rect width="${D}" height="${FH}" rx="5"/></clipPath><clipPath id="${c3}"><rect width="${FW}" height="${D}" rx="5"/></clipPath>${linear(
      s1,
      [
        ['#fff', 0.22],
        ['#fff', 0],
        [NAVY, 0.08],
      ],
      0,
      0,
      1,
      0.6,
    )}${linear(
      s2,
      [
        [shade, 0.1],
        [shade, 0.3],
      ],
      0,
      0,
      1,
      0.5,
    )}${linear(tp, ['#fff', topc], 0, 1, 1, 0)}</defs>
${shadow(306, 470, 240, 26, 0.2, ink)}
${group(T, `<rect width="${FW}" height="${D}" rx="5" fill="${topc}"/><rect width="${FW}" height="${D}" rx="5" fill="url(#${tp})" opacity="${lightTop ? 0.18 : 0.6}"/><path d="M0 ${D / 2}H${FW}" stroke="${ink}" stroke-opacity=".16" stroke-width="2"/><rect x="${FW / 2 - 66}" y="${D / 2 - 26}" width="132" height="52" rx="26" fill="${ink}" opacity=".82"/><rect x="${FW / 2 - 66}" y="${D / 2 - 26}" width="132" height="20" rx="10" fill="#000" opacity=".18"/>`)}
${group(A, group('', `${front}${mark(84, 54, 108, multi ? '#123B3A' : word)}${multi ? '' : text(f.hour, { x: 29, y: 112, size: 19, weight: 700, fill: word, track: 0.01 })}${nm.map((s, i) => text(s, { x: 28, y: (multi ? 276 : FH - 56) + (i - (nm.length - 1)) * (s.length > 9 || firstLength > 9 ? 31 : 36) + (multi ? 24 : 14), size: s.length > 9 || (firstLength > 9 && !multi) ? 29 : 36, weight: 700, fill: ink, track: -0.035 })).join('')}${text(`${count} · ${sub}`, { x: multi ? 372 : 28, y: FH - 18, size: 14, weight: 500, fill: ink, track: 0, anchor: multi ? 'end' : 'start' })}<rect width="${FW}" height="${FH}" fill="url(#${s1})"/>`, `clip-path="url(#${c1})"`))}
${group(B, group('', `${side + mark(D / 2, 50, 92, multi ? '#F6F1FF' : word) + text(count, { x: D / 2, y: FH - 24, size: 22, weight: 700, fill: ink, anchor: 'middle' })}<rect width="${D}" height="${FH}" fill="url(#${s2})"/>`, `clip-path="url(#${c2})"`))}
<path d="M${ox + 3} ${oy + 1}L${nx} ${ny}L${nx + D * 0.56 - 2} ${ny - D * 0.26 + 1}" fill="none" stroke="#fff" stroke-width="2.500" stroke-linejoin="round" opacity=".65"/><path d="M${nx} ${ny + 3}V${ny + FH - 3}" stroke="#fff" stroke-width="2" opacity=".35"/>`,
    `lull ${nm.join(' ')} carton`,
  )
}
