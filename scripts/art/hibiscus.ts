import type { Tones } from './plants.ts'
import { group, radial, round, uid } from './svg.ts'

export const hibiscus = (c: Tones = ['#FFB3CF', '#F2689F', '#C02A73']) => {
  const a = uid('a')
  let p = ''
  for (let k = 0; k < 5; k++)
    p += group(
      `rotate(${k * 72 - 14})`,
      `<path d="M0 6C-52 -12 -66 -64 -44 -92C-34 -104 -22 -94 -14 -102C-6 -110 8 -108 14 -100C24 -94 36 -102 44 -90C64 -62 50 -12 0 6Z" fill="url(#${a})"/><path d="M0 0C-4 -30 -12 -60 -24 -84M0 0C0 -34 0 -62 2 -90M0 0C6 -30 14 -58 28 -80" stroke="${c[2]}" stroke-width="2.400" fill="none" opacity=".35" stroke-linecap="round"/><path d="M0 6C36 -8 60 -40 50 -80" fill="none" stroke="${c[2]}" stroke-width="9" opacity=".3"/>`,
    )
  let st = ''
  for (let i = 0; i < 12; i++) {
    const t = i / 12,
      x = 12 + t * 44 + (i % 2 ? 8 : -6),
      y = -10 - t * 50 + ((i % 3) - 1) * 8
    st += `<circle cx="${round(x)}" cy="${round(y)}" r="4.500" fill="${i % 2 ? '#FFD667' : '#FFE9A0'}"/>`
  }
  return `<defs>${radial(
    a,
    [
      [c[2], 1, 0],
      [c[2], 1, 0.14],
      [c[1], 1, 0.42],
      [c[0], 1, 1],
    ],
    0,
    0,
    104,
    true,
  )}</defs>${p}<path d="M0 0C20 -14 40 -36 58 -64" stroke="#FFC9A8" stroke-width="9" stroke-linecap="round" fill="none"/>${st}<circle cx="60" cy="-67" r="6" fill="#E23A6A"/>`
}
