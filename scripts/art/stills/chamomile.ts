import { at, linear, radial, repeat, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

/** A daisy head around 0,0 with a radius of about 50; `tilt` flattens it as if seen from the side. */
const daisy = (x: number, y: number, scale: number, tilt = 1, turn = 0) => {
  const heart = uid('h')
  return at(
    x,
    y,
    scale,
    `<defs>${radial(heart, ['#FFF0A6', '#FFD34F', '#EBA52B'], 0.35, 0.3, 0.8)}</defs><g transform="scale(1 ${tilt})">${repeat(13, (index) => `<path d="M0 -10C-13 -22 -13 -44 0 -52C13 -44 13 -22 0 -10Z" fill="${index % 2 === 0 ? '#FFFFFF' : '#EEF1FF'}" stroke="#D5DBF5" stroke-width="1" transform="rotate(${(index * 360) / 13})"/>`)}</g><ellipse cy="${-4 * (1 - tilt)}" rx="19" ry="${19 * Math.max(tilt, 0.72)}" fill="url(#${heart})"/>${repeat(9, (index) => `<circle cx="${(index % 3) * 9 - 9}" cy="${Math.floor(index / 3) * 8 - 8}" r="1.600" fill="#C98A1B" opacity=".55"/>`)}`,
    turn,
  )
}

/** Chamomile standing in a wide cup, one head already lying down. */
export const chamomileStill = () => {
  const cup = uid('c')
  return svg(
    480,
    480,
    `<defs>${linear(cup, ['#FFFFFF', '#EAF2FF', '#AFC6F2'], 0, 0, 1, 0.4)}</defs>${plinth(['#FFFEF4', '#FBF3D6', '#E9DBB0'])}${drop(240, 392, 108, 17)}<g fill="none" stroke="#6FAE6E" stroke-width="6" stroke-linecap="round"><path d="M226 280C220 220 196 180 176 150"/><path d="M240 280C242 210 246 160 244 104"/><path d="M254 280C262 226 290 190 312 166"/><path d="M218 284C196 252 170 240 148 236"/><path d="M262 284C288 258 316 250 340 250"/></g><g fill="none" stroke="#8CCB7E" stroke-width="4" stroke-linecap="round"><path d="M214 230c-16-4-24-14-28-26M250 190c14-6 20-18 22-30M238 206c-14-4-20-14-22-26M276 226c16 0 26-8 32-18M206 250c-6-12-4-24 2-34"/></g>${daisy(148, 232, 0.74, 0.62, -24)}${daisy(344, 246, 0.76, 0.6, 22)}${daisy(174, 142, 1.02, 0.86, -10)}${daisy(314, 158, 1, 0.82, 12)}${daisy(244, 96, 1.16)}<path d="M136 282C136 352 176 396 240 396C304 396 344 352 344 282Z" fill="url(#${cup})"/><path d="M344 298C384 290 392 350 330 356" fill="none" stroke="#C6D7F6" stroke-width="13" stroke-linecap="round"/><ellipse cx="240" cy="282" rx="104" ry="20" fill="#FFFFFF"/><ellipse cx="240" cy="285" rx="92" ry="15" fill="#F3DE8C"/><path d="M226 284C226 270 226 268 226 266M240 284V264M254 284V266" stroke="#6FAE6E" stroke-width="6"/><path d="M152 300C156 344 176 368 200 380" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none"/>${daisy(140, 384, 0.6, 0.7, -40)}`,
    'chamomile in a cup',
  )
}
