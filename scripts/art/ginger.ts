import { tube } from './plants.ts'

export const ginger = () =>
  tube('M-84 34C-44 20 -20 6 26 14', 58, ['#FBE7B9', '#EBC587', '#BF8C4F']) +
  tube('M-38 18C-46 -16 -44 -34 -34 -54', 44, ['#FBE7B9', '#EBC587', '#C4925A']) +
  tube('M26 14C50 0 60 -22 62 -46', 46, ['#FBE7B9', '#EDC98E', '#C4925A']) +
  tube('M22 18C52 32 70 36 92 30', 42, ['#FBE7B9', '#E6BD7D', '#B9864B']) +
  `<g fill="none" stroke="#A8763E" stroke-width="2.200" stroke-linecap="round" opacity=".5"><path d="M-64 6q8 20 4 44M-52 2q8 18 6 36M-56 -18q12 8 28 2M4 -8q8 18 2 42M50 -18q12 8 26 4M62 14q4 14 2 30"/></g><ellipse cx="-34" cy="-58" rx="19" ry="12" fill="#FFF3CF"/><ellipse cx="-33" cy="-57" rx="13" ry="7.500" fill="#F7DC9C"/><ellipse cx="93" cy="29" rx="10" ry="17" fill="#FFF3CF"/><ellipse cx="94" cy="30" rx="6" ry="11" fill="#F7DC9C"/>`
