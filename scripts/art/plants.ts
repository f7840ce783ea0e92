import { at, round } from './svg.ts'

/** Light, middle and dark of one thing lit from the top left. */
export type Tones = readonly [string, string, string]

export interface LeafShape {
  x?: number
  y?: number
  /** Degrees; 0 points to the right. */
  rot?: number
  len?: number
  w?: number
  c?: Tones
  /** Notches on each edge; 0 is a smooth leaf. */
  teeth?: number
}

/** A leaf with its stem at `x`, `y`. */
export const leaf = ({
  x = 0,
  y = 0,
  rot = 0,
  len = 100,
  w = 40,
  c = ['#8FD39B', '#5FB383', '#3E8F68'],
  teeth = 0,
}: LeafShape) => {
  const h = w / 2
  let L: string
  let R: string
  if (!teeth) {
    L = `M0 0C${round(len * 0.2)} ${-h * 1.2} ${round(len * 0.7)} ${-h * 1.15} ${len} 0`
    R = `M0 0C${round(len * 0.2)} ${h * 1.2} ${round(len * 0.7)} ${h * 1.15} ${len} 0`
  } else {
    const side = (s: 1 | -1) => {
      let d = 'M0 0',
        px = 0,
        py = 0
      for (let i = 1; i <= teeth; i++) {
        const t = i / teeth,
          X = len * t,
          Y = s * h * 1.1 * Math.sin(Math.PI * t ** 0.72) * (1 - 0.12 * t)
        d += `Q${round((px + X) / 2 + (len / teeth) * 0.3)} ${round((py + Y) / 2 + s * h * 0.17)} ${round(X)} ${round(Y)}`
        px = X
        py = Y
      }
      return d
    }
    L = side(-1)
    R = side(1)
  }
  let v = ''
  for (let i = 1; i < 5; i++) {
    const t = 0.12 + i * 0.16,
      X = len * t,
      Y = h * 0.8 * Math.sin(Math.PI * Math.min(1, t + 0.06))
    v += `M${round(X)} 0Q${round(X + len * 0.07)} ${round(-Y * 0.4)} ${round(X + len * 0.13)} ${round(-Y * 0.8)}M${round(X)} 0Q${round(X + len * 0.07)} ${round(Y * 0.4)} ${round(X + len * 0.13)} ${round(Y * 0.8)}`
  }
  return at(
    x,
    y,
    1,
    `<path d="${L}Z" fill="${c[0]}"/><path d="${R}Z" fill="${c[1]}"/><path d="${v}" fill="none" stroke="${c[2]}" stroke-width="${round(w * 0.03)}" stroke-linecap="round" opacity=".45"/><path d="M${-len * 0.06} 0H${round(len * 0.93)}" stroke="${c[2]}" stroke-width="${round(w * 0.055)}" stroke-linecap="round" opacity=".7"/>`,
    rot,
  )
}

/** A rounded stroke in three tones: roots and stems. */
export const tube = (d: string, w: number, [lt, md, dk]: Tones) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${dk}" stroke-width="${w}"/><path d="${d}" stroke="${md}" stroke-width="${round(w * 0.84)}" transform="translate(${round(-w * 0.06)} ${round(-w * 0.07)})"/><path d="${d}" stroke="${lt}" stroke-width="${round(w * 0.3)}" transform="translate(${round(-w * 0.17)} ${round(-w * 0.2)})" opacity=".75"/></g>`
