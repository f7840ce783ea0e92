import type { Tones } from '../plants.ts'
import { leaf, tube } from '../plants.ts'
import { radial, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

export const ashwagandha = () => {
  const R: Tones = ['#F8E3C0', '#E4BF8E', '#B58556'],
    R2: Tones = ['#EFD3A6', '#D2A873', '#9C6F45'],
    a = uid('a'),
    b = uid('b')
  return svg(
    480,
    480,
    `<defs>${radial(a, ['#FF9C7A', '#EE5A44', '#B7303A'], 0.32, 0.28, 0.8)}${radial(b, ['#FFF1C4', '#F6D18C', '#D9A05A'], 0.32, 0.28, 0.9)}</defs>` +
      plinth(['#FFF9F4', '#F9E3DA', '#E5BFC0']) +
      drop(246, 384, 128, 16) +
      tube('M120 384C150 366 190 330 214 262C224 230 224 200 222 176', 28, R2) +
      tube('M330 390C312 350 284 320 264 262C256 232 250 206 252 176', 32, R2) +
      tube('M214 398C220 340 230 300 236 250C240 220 238 200 238 172', 38, R) +
      tube('M286 398C276 360 262 320 254 280', 17, R) +
      tube('M164 394C176 366 196 340 210 310', 13, R) +
      `<g fill="none" stroke="#8A5F38" stroke-width="2.200" stroke-linecap="round" opacity=".45"><path d="M222 330q12 5 22 1M226 290q10 5 20 1M218 366q12 5 22 1M272 300q8 0 12-5M296 346q8 0 12-6M190 320q8 6 14 4M150 360q6 8 12 8"/></g><path d="M204 214Q238 228 274 212L274 232Q238 248 206 234Z" fill="#C9D1FF"/><path d="M204 214Q238 228 274 212L274 218Q238 234 205 220Z" fill="#fff" opacity=".6"/><path d="M262 224q30-12 42 4q-14 12-40 4zM264 230q22 10 24 34q-20-8-28-28z" fill="#A2B0FF"/>` +
      `<path d="M226 176C222 150 214 132 200 118M240 174C242 146 246 120 250 92M252 176C262 150 280 136 300 128" stroke="#5B9E6C" stroke-width="7" fill="none" stroke-linecap="round"/>` +
      leaf({ x: 200, y: 120, rot: 208, len: 92, w: 52, c: ['#B7E5A4', '#7CC38A', '#357A5B'] }) +
      leaf({ x: 250, y: 96, rot: -76, len: 82, w: 48, c: ['#A5DDA0', '#68B47F', '#357A5B'] }) +
      leaf({ x: 300, y: 128, rot: -22, len: 92, w: 50, c: ['#8FD094', '#559E78', '#2B6A50'] }) +
      leaf({ x: 222, y: 148, rot: -128, len: 60, w: 36, c: ['#8FD094', '#559E78', '#2B6A50'] }) +
      `<g><circle cx="360" cy="372" r="25" fill="url(#${a})"/><path d="M341 366a20 20 0 0 1 12-13" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".8"/><path d="M360 346l-7-10 9 3 4-8 3 9 9-1-8 8z" fill="#5B9E6C"/><path d="M120 350q-22 20-14 40 16 14 38 2 10-22-8-42-6-8-16 0z" fill="url(#${b})"/><path d="M126 350q-10 20-4 44M126 350q10 20 6 44" stroke="#B5803E" stroke-width="2" fill="none" opacity=".6"/><path d="M128 350l4-16" stroke="#5B9E6C" stroke-width="5" stroke-linecap="round"/></g>`,
    'ashwagandha root',
  )
}
