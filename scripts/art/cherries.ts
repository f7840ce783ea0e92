import { leaf } from './plants.ts'
import { group, radial, uid } from './svg.ts'

export const cherries = () => {
  const a = uid('a')
  const one = (x: number, y: number, R: number) =>
    group(
      `translate(${x} ${y}) scale(${R / 60})`,
      `<path d="M0 -50C22 -66 60 -52 60 -6C60 34 32 60 0 60C-32 60 -60 34 -60 -6C-60 -52 -22 -66 0 -50Z" fill="url(#${a})"/><path d="M-14 -47Q0 -36 14 -48" stroke="#2B0720" stroke-width="5" fill="none" stroke-linecap="round" opacity=".6"/><path d="M54 4C50 34 26 52 -2 54C28 62 60 40 54 4Z" fill="#E05A92" opacity=".5"/><path d="M-44 -12C-44 -34 -30 -42 -20 -40C-12 -38 -20 -30 -28 -22C-34 -14 -38 0 -42 0C-44 0 -44 -6 -44 -12Z" fill="#fff" opacity=".82"/><circle cx="-36" cy="12" r="4" fill="#fff" opacity=".6"/>`,
    )
  return `<defs>${radial(a, ['#D9487F', '#8E1B52', '#4B0C38', '#2E0728'], -20, -24, 96, true)}</defs><g fill="none" stroke-linecap="round"><path d="M-44 4C-40 -44 -10 -86 38 -104" stroke="#4E8A54" stroke-width="7"/><path d="M50 14C58 -30 54 -72 38 -104" stroke="#3C7547" stroke-width="7"/><path d="M-46 2C-42 -46 -12 -88 36 -106" stroke="#A6DB9A" stroke-width="2.200" opacity=".8"/></g>${leaf({ x: 36, y: -104, rot: 12, len: 86, w: 44, c: ['#A5DDA0', '#68B47F', '#3C8560'] })}<ellipse cx="40" cy="-106" rx="10" ry="7" fill="#4E8A54"/>${one(50, 52, 54)}${one(-46, 44, 62)}`
}
