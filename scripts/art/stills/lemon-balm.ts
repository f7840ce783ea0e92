import { leaf, type Tones } from '../plants.ts'
import { at, radial, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

export const lemonBalm = () => {
  const a = uid('a'),
    A: Tones = ['#C6EFA6', '#86CF86', '#3A8659'],
    B: Tones = ['#7DC98A', '#4AA372', '#246B4F'],
    L = (x: number, y: number, rot: number, len: number, w: number, c: Tones) =>
      leaf({ x, y, rot, len, w, teeth: 8, c })
  return svg(
    480,
    480,
    `<defs>${radial(a, ['#FFF6D0', '#FFD98C', '#F2A968', '#D47F5A'], 0.3, 0.25, 0.95)}</defs>` +
      plinth(['#FFFEF4', '#FBEFD2', '#EFD3B4']) +
      drop(246, 384, 88, 16) +
      `<path d="M240 300C236 230 244 170 238 96" stroke="#4B9A6B" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M250 300C262 240 296 214 318 176" stroke="#4B9A6B" stroke-width="6" fill="none" stroke-linecap="round"/>` +
      L(240, 250, 24, 104, 66, B) +
      L(236, 254, 162, 112, 70, B) +
      L(240, 200, -14, 108, 70, B) +
      L(238, 204, 196, 112, 72, A) +
      L(240, 150, -34, 88, 56, A) +
      L(238, 150, 218, 88, 56, B) +
      L(238, 116, -84, 76, 46, A) +
      L(316, 178, -40, 70, 44, A) +
      L(318, 182, -110, 60, 38, B) +
      `<path d="M206 282H274Q270 300 282 314C306 330 316 348 312 364C306 388 276 396 240 396C204 396 174 388 168 364C164 348 174 330 198 314Q210 300 206 282Z" fill="url(#${a})"/><ellipse cx="240" cy="282" rx="36" ry="9" fill="#B8694A"/><ellipse cx="240" cy="281" rx="38" ry="9" fill="none" stroke="#FFE2B0" stroke-width="5"/><path d="M184 350q4-18 18-26" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".8"/>` +
      at(
        346,
        368,
        0.3,
        `<circle cx="4" cy="8" r="100" fill="#DDA022"/><circle r="100" fill="#FFD84A"/><circle r="88" fill="#FFFCE8"/><circle r="78" fill="#FFE98A"/><path d="M0-74V74M-74 0H74M-52-52L52 52M-52 52L52-52" stroke="#FFFCE8" stroke-width="9"/>`,
      ),
    'lemon balm sprig in a vase',
  )
}
