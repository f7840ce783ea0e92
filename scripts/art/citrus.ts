import { radial, random, round, uid } from './svg.ts'

interface CitrusColors {
  rind: readonly [string, string, string]
  pith: string
  flesh: readonly [string, string]
  deep: string
  drops: string
  edge: string
  /** Segments. */
  seg: number
  /** Degrees the slice is turned by. */
  turn?: number
}

/** A cut citrus fruit around 0,0 with radius 100. */
const citrus = ({ rind, pith, flesh, deep, seg, drops, edge, turn = 6 }: CitrusColors) => {
  const R = uid('r'),
    F = uid('f'),
    C = uid('c')
  let s = '',
    v = ''
  const rand = random(seg * 97 + 5)
  for (let i = 0; i < seg; i++) {
    const a0 = ((i + 0.5) * 2 * Math.PI) / seg + (turn * Math.PI) / 180,
      da = Math.PI / seg,
      ro = 74,
      ri = 15,
      ga = 0.065
    const P = (q: number, a: number) => `${round(Math.cos(a) * q)} ${round(Math.sin(a) * q)}`
    s += `<path d="M${P(ri, a0)}L${P(ro - 5, a0 - da + ga)}A${ro} ${ro} 0 0 1 ${P(ro - 5, a0 + da - ga)}Z" fill="url(#${F})" stroke="url(#${F})" stroke-width="9" stroke-linejoin="round"/>`
    for (let k = 0; k < 6; k++) {
      const a = a0 + (rand() - 0.5) * da * 1.15,
        q = 34 + rand() * 34,
        l = 8 + rand() * 8
      v += `M${P(q, a)}L${P(q + l, a + (rand() - 0.5) * 0.03)}`
    }
  }
  return `<defs>${radial(R, [rind[0], rind[1], rind[2]], -34, -44, 165, true)}${radial(
    F,
    [
      [flesh[0], 1, 0],
      [flesh[1], 1, 0.5],
      [deep, 1, 1],
    ],
    -26,
    -32,
    122,
    true,
  )}<clipPath id="${C}"><circle r="100"/></clipPath></defs><circle cx="5" cy="8" r="100" fill="${edge}"/><circle r="100" fill="url(#${R})"/><circle r="90" fill="${pith}"/>${s}<path d="${v}" stroke="${drops}" stroke-width="3" stroke-linecap="round" opacity=".5"/><circle r="9" fill="${pith}"/><path d="M-93 -20A95 95 0 0 1 -36 -88" fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round" opacity=".75"/><path d="M-22 -92.500A95 95 0 0 1 -10 -94.500" fill="none" stroke="#fff" stroke-width="5.500" stroke-linecap="round" opacity=".6"/>`
}

export const orange = () =>
  citrus({
    rind: ['#FFC06B', '#FF8F4A', '#E5612F'],
    pith: '#FFE9D6',
    flesh: ['#FF7A5C', '#DE2F4B'],
    deep: '#8E1238',
    drops: '#FFB199',
    edge: '#C64B2B',
    seg: 10,
  })

export const lemon = () =>
  citrus({
    rind: ['#FFF08A', '#FFD84A', '#F2B526'],
    pith: '#FFFCE8',
    flesh: ['#FFF3A0', '#FFE15E'],
    deep: '#F7BE36',
    drops: '#FFFDE0',
    edge: '#DDA022',
    seg: 9,
  })

export const lime = () =>
  citrus({
    rind: ['#B9E36A', '#7CC24E', '#4A9A46'],
    pith: '#F5FCE0',
    flesh: ['#DDF39A', '#B3DD64'],
    deep: '#7DBB4B',
    drops: '#F6FFD8',
    edge: '#3C8240',
    seg: 8,
    turn: 14,
  })
