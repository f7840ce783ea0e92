import type { Tones } from '../plants.ts'
import { blur, linear, NAVY, shadow, uid } from '../svg.ts'

/** The round stand every ingredient is shown on, 480 wide. */
export const plinth = (c: Tones = ['#FFFDF8', '#F3E6F0', '#D9C6E6'], y = 372) => {
  const a = uid('a'),
    b = uid('b')
  return `<defs>${linear(a, [c[1], c[0], c[1], c[2]], 0, 0, 1, 0)}${linear(b, [c[0], c[1]], 0, 0, 1, 1)}</defs>${shadow(240, 440, 168, 18, 0.16)}<path d="M84 ${y}V434Q240 476 396 434V${y}Z" fill="url(#${a})"/><ellipse cx="240" cy="${y}" rx="156" ry="34" fill="url(#${b})"/><ellipse cx="240" cy="${y}" rx="156" ry="34" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/>`
}

/** The shadow a thing drops on the stand. */
export const drop = (cx: number, cy: number, rx: number, ry: number, a = 0.22) => {
  const f = uid('f')
  return `<defs>${blur(f, 6)}</defs><ellipse cx="${cx + rx * 0.25}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${NAVY}" opacity="${a}" filter="url(#${f})"/>`
}
