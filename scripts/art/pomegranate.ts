import { radial, random, round, uid } from './svg.ts'

const seedRings: ReadonlyArray<readonly [radius: number, angles: readonly number[], size: number]> = [
  [23, [0], 8.6],
  [41, [-14, 14], 9.4],
  [59.5, [-18.5, 0, 18.5], 9.7],
  [77, [-21.5, -7.2, 7.2, 21.5], 8.9],
]

export const pomegranate = () => {
  const a = uid('a'),
    b = uid('b'),
    c = uid('c')
  let s = ''
  const q = random(8)
  for (let sct = 0; sct < 6; sct++) {
    const A0 = sct * 60 - 60
    for (const [R0, angs, rr0] of seedRings)
      for (const da of angs) {
        const t = ((A0 + da + (q() - 0.5) * 3) * Math.PI) / 180,
          dd = R0 + (q() - 0.5) * 2.4,
          x = Math.cos(t) * dd,
          y = Math.sin(t) * dd,
          rr = rr0 + (q() - 0.5)
        s += `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(t * 57.3)})"><ellipse rx="${round(rr * 1.06)}" ry="${round(rr * 0.92)}" fill="url(#${c})"/></g><circle cx="${round(x - 2.6)}" cy="${round(y - 2.8)}" r="2" fill="#fff" opacity=".85"/>`
      }
  }
  return `<defs>${radial(a, ['#FF8F8F', '#E2415F', '#A31547'], -40, -44, 165, true)}${radial(b, ['#FFF6E6', '#FFE3D6', '#F8BFC3'], -30, -30, 130, true)}${radial(c, ['#FF7A92', '#DB1F4E', '#8F0C3C'], 0.35, 0.3, 0.75)}</defs><path d="M-34 -88L-46 -128Q-30 -120 -20 -112Q-12 -126 0 -134Q12 -126 20 -112Q30 -120 46 -128L34 -88Z" fill="#C42F55" stroke="#C42F55" stroke-width="6" stroke-linejoin="round"/><path d="M-34 -88L-46 -128Q-30 -120 -20 -112L-8 -88Z" fill="#F0637A" stroke="#F0637A" stroke-width="4" stroke-linejoin="round"/><circle cx="5" cy="7" r="100" fill="#8A0F3C"/><circle r="100" fill="url(#${a})"/><circle r="88" fill="url(#${b})"/>${s}<path d="M-94 -18A95 95 0 0 1 -44 -85" fill="none" stroke="#fff" stroke-width="5.500" stroke-linecap="round" opacity=".7"/>`
}
