import type { Tones } from './plants.ts'
import { leaf } from './plants.ts'

export const mint = () => {
  const A: Tones = ['#B9EDBB', '#79CE9C', '#2F8163'],
    B: Tones = ['#6CC495', '#3E9E7B', '#1F6A55'],
    L = (x: number, y: number, rot: number, len: number, w: number, c: Tones) =>
      leaf({ x, y, rot, len, w, teeth: 9, c })
  return (
    `<path d="M-10 112C-6 66 2 20 0 -30" stroke="#3F9174" stroke-width="7" fill="none" stroke-linecap="round"/>` +
    L(0, 40, 24, 92, 58, B) +
    L(-4, 44, 158, 92, 58, B) +
    L(0, 2, -22, 100, 64, A) +
    L(-2, 4, 202, 100, 64, A) +
    L(0, -30, -58, 76, 48, B) +
    L(0, -30, 238, 76, 48, B) +
    L(0, -20, -90, 84, 52, A)
  )
}
