import { at, round, svg } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

const crystal = (
  x: number,
  y: number,
  w: number,
  h: number,
  rot: number,
  c: readonly [string, string, string, string],
) => {
  const t = h * 0.22,
    q = w / 2
  return at(
    x,
    y,
    1,
    `<path d="M${-q} 0L${-q} ${-h + t}L${-q * 0.35} ${-h + t * 1.35}V${t * 0.3}Z" fill="${c[0]}"/><path d="M${-q * 0.35} ${t * 0.3}V${-h + t * 1.35}L${q * 0.5} ${-h + t * 1.2}V${t * 0.25}Z" fill="${c[1]}"/><path d="M${q * 0.5} ${t * 0.25}V${-h + t * 1.2}L${q} ${-h + t * 0.85}V0Z" fill="${c[2]}"/><path d="M${-q} ${-h + t}L${-q * 0.1} ${-h - t * 0.35}L${-q * 0.35} ${-h + t * 1.35}Z" fill="#fff"/><path d="M${-q * 0.1} ${-h - t * 0.35}L${-q * 0.35} ${-h + t * 1.35}L${q * 0.5} ${-h + t * 1.2}Z" fill="${c[0]}"/><path d="M${-q * 0.1} ${-h - t * 0.35}L${q * 0.5} ${-h + t * 1.2}L${q} ${-h + t * 0.85}Z" fill="${c[3]}"/><path d="M${-q * 0.72} ${-h + t * 1.7}V${-h * 0.35}" stroke="#fff" stroke-width="${round(w * 0.07)}" stroke-linecap="round" opacity=".8"/><path d="M${q * 0.1} ${-h * 0.3}l${q * 0.25} ${-h * 0.14}" stroke="#fff" stroke-width="${round(w * 0.05)}" stroke-linecap="round" opacity=".6"/>`,
    rot,
  )
}

export const magnesium = () => {
  const A = ['#F4F1FF', '#CFC6FB', '#A195E8', '#B9AEF2'] as const,
    B = ['#EAF6FF', '#BBD9FA', '#86AEE6', '#A4C5F1'] as const,
    C = ['#FFF0F8', '#F6C9E2', '#D79AC8', '#E8B2D6'] as const
  return svg(
    480,
    480,
    plinth() +
      drop(246, 378, 120, 18) +
      crystal(176, 366, 62, 150, -20, B) +
      crystal(304, 368, 66, 168, 17, C) +
      crystal(238, 376, 84, 262, -3, A) +
      crystal(286, 384, 52, 112, 26, B) +
      crystal(196, 386, 50, 94, -30, C) +
      crystal(244, 390, 40, 68, 6, B) +
      `<path d="M128 388l10-12 14 2 6 12-12 8z" fill="#CFC6FB"/><path d="M128 388l10-12 4 12 4 10z" fill="#F4F1FF"/><path d="M334 396l12-10 12 6-2 12-14 4z" fill="#BBD9FA"/><path d="M334 396l12-10 0 14-4 8z" fill="#EAF6FF"/>`,
    'magnesium crystals',
  )
}
