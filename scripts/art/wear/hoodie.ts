import { blur, group, linear, repeat, round, svg, uid } from '../svg.ts'
import { mark } from '../wordmark.ts'

export interface Cloth {
  light: string
  middle: string
  dark: string
  deep: string
  /** Print, cord ends and the shadow underneath. */
  ink: string
  cord: string
}

export const periwinkle: Cloth = {
  light: '#EEEBFF',
  middle: '#D3CCFB',
  dark: '#B3A8EE',
  deep: '#8A7CD0',
  ink: '#211C5C',
  cord: '#FFFDF8',
}

export const midnight: Cloth = {
  light: '#5A57B4',
  middle: '#3B3990',
  dark: '#2A2873',
  deep: '#191654',
  ink: '#F1EEFF',
  cord: '#C3B4FA',
}

const body =
  'M246 150C222 172 186 184 156 196C168 240 176 280 178 316L170 532Q169 552 188 556Q320 574 452 556Q471 552 470 532L462 316C464 280 472 240 484 196C454 184 418 172 394 150C376 190 344 206 320 214C296 206 264 190 246 150Z'
const leftSleeve =
  'M158 195C124 206 106 232 94 280C78 344 62 424 54 500Q52 518 70 522L116 530Q132 532 136 516C144 450 158 384 179 322C178 280 170 238 158 195Z'
const rightSleeve =
  'M482 195C516 206 534 232 546 280C562 344 578 424 586 500Q588 518 570 522L524 530Q508 532 504 516C496 450 482 384 461 322C462 280 470 238 482 195Z'
const hood =
  'M320 34C250 34 210 84 216 146C218 166 230 176 246 182C276 192 302 204 320 222C338 204 364 192 394 182C410 176 422 166 424 146C430 84 390 34 320 34Z'
const opening =
  'M320 74C276 74 252 104 256 144C259 172 296 188 320 214C344 188 381 172 384 144C388 104 364 74 320 74Z'
const pocket =
  'M244 398H396Q408 398 413 409L444 472Q447 479 447 487V520Q447 528 438 529Q320 540 202 529Q193 528 193 520V487Q193 479 196 472L227 409Q232 398 244 398Z'

const ribs = (count: number, x0: number, step: number, top: (index: number) => number, length: number) =>
  repeat(count, (index) => `M${round(x0 + index * step)} ${round(top(index))}v${length}`)

/** A pullover lying flat, seen from above, 640 × 620. */
export const hoodie = (cloth: Cloth = periwinkle) => {
  const [front, left, right, soft, wide, within, cut] = ['b', 'l', 'r', 's', 'w', 'i', 'c'].map((one) =>
    uid(one),
  )
  const [clipBody, clipLeft, clipRight, clipHood] = ['k', 'k', 'k', 'k'].map((one) => uid(one))
  const fold = (path: string, width: number, color: string, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
  const clipped = (clip: string | undefined, inside: string) => group('', inside, `clip-path="url(#${clip})"`)
  return svg(
    640,
    620,
    `<defs>${linear(front ?? '', [cloth.light, cloth.middle, cloth.dark], 0.1, 0, 0.85, 1)}${linear(left ?? '', [cloth.light, cloth.middle, cloth.dark], 0.2, 0, 0.8, 1)}${linear(right ?? '', [cloth.middle, cloth.dark, cloth.deep], 0.1, 0, 0.9, 1)}${linear(within ?? '', [cloth.deep, cloth.dark], 0, 0, 0.3, 1)}${linear(cut ?? '', [cloth.light, cloth.middle, cloth.dark], 0.05, 0, 0.9, 0.9)}${blur(soft ?? '', 7)}${blur(wide ?? '', 13)}<clipPath id="${clipBody}"><path d="${body}"/></clipPath><clipPath id="${clipLeft}"><path d="${leftSleeve}"/></clipPath><clipPath id="${clipRight}"><path d="${rightSleeve}"/></clipPath><clipPath id="${clipHood}"><path d="${hood}"/></clipPath></defs><g fill="#14213D" opacity=".2" filter="url(#${wide})" transform="translate(10 16)"><path d="${body}"/><path d="${leftSleeve}"/><path d="${rightSleeve}"/><path d="${hood}"/></g><path d="${leftSleeve}" fill="url(#${left})"/><path d="${rightSleeve}" fill="url(#${right})"/>${clipped(
      clipLeft,
      `<g filter="url(#${soft})">${fold('M176 300C140 330 124 400 104 470', 20, cloth.deep, 0.34)}${fold('M118 250C104 300 92 350 84 400', 14, '#FFFFFF', 0.4)}${fold('M98 372C116 388 130 388 146 380M88 428C104 440 118 440 130 434', 7, cloth.deep, 0.4)}</g><path d="M56 486Q92 504 138 506V540H46Z" fill="${cloth.dark}" opacity=".75"/><path d="${ribs(9, 58, 9, (index) => 489 + index * 1.8, 44)}" stroke="${cloth.deep}" stroke-width="2" opacity=".5"/><path d="M56 486Q92 504 138 506" fill="none" stroke="${cloth.deep}" stroke-width="2" opacity=".7"/>`,
    )}${clipped(
      clipRight,
      `<g filter="url(#${soft})">${fold('M464 300C500 330 516 400 536 470', 22, cloth.deep, 0.5)}${fold('M526 250C540 300 550 350 556 400', 10, '#FFFFFF', 0.22)}${fold('M542 372C524 388 510 388 494 380M552 428C536 440 522 440 510 434', 7, cloth.deep, 0.55)}</g><path d="M584 486Q548 504 502 506V540H594Z" fill="${cloth.deep}" opacity=".5"/><path d="${ribs(9, 510, 9, (index) => 503.4 - index * 1.8, 44)}" stroke="${cloth.deep}" stroke-width="2" opacity=".6"/><path d="M584 486Q548 504 502 506" fill="none" stroke="${cloth.deep}" stroke-width="2" opacity=".8"/>`,
    )}<path d="${body}" fill="url(#${front})"/>${clipped(
      clipBody,
      `<g filter="url(#${soft})">${fold('M158 196C170 240 178 290 178 330V540', 26, '#FFFFFF', 0.34)}${fold('M482 196C470 240 462 290 462 330V540', 40, cloth.deep, 0.4)}${fold('M250 190C240 226 214 252 190 262', 12, cloth.deep, 0.36)}${fold('M394 190C402 230 428 256 452 264', 14, cloth.deep, 0.42)}${fold('M300 226C292 262 300 284 288 300', 9, cloth.deep, 0.22)}${fold('M206 372C222 350 226 336 224 318M436 376C420 350 414 336 418 314', 9, cloth.deep, 0.26)}</g><path d="M168 520Q320 540 472 520V580H168Z" fill="${cloth.dark}" opacity=".8"/><path d="${ribs(38, 176, 7.8, (index) => 521 + 13 * Math.sin((Math.PI * index) / 37), 50)}" stroke="${cloth.deep}" stroke-width="2" opacity=".42"/><path d="M168 520Q320 540 472 520" fill="none" stroke="${cloth.deep}" stroke-width="2.500" opacity=".7"/>`,
    )}<path d="M158 195C171 240 179 284 179 322M482 195C469 240 461 284 461 322" fill="none" stroke="${cloth.deep}" stroke-width="2.500" opacity=".75"/><path d="M165 198C177 240 185 282 185 316M475 198C463 240 455 282 455 316" fill="none" stroke="${cloth.deep}" stroke-width="1.500" stroke-dasharray="5 4" opacity=".55"/><path d="${pocket}" fill="${cloth.deep}" opacity=".16" transform="translate(3 5)"/><path d="${pocket}" fill="url(#${cut})"/><path d="${pocket}" fill="none" stroke="${cloth.deep}" stroke-width="2.200" opacity=".8"/><path d="M236 410L204 478M404 410L436 478" stroke="${cloth.deep}" stroke-width="1.600" stroke-dasharray="5 4" opacity=".7"/><path d="M246 407H394" stroke="${cloth.deep}" stroke-width="1.600" stroke-dasharray="5 4" opacity=".6"/><path d="${hood}" fill="url(#${cut})"/>${clipped(
      clipHood,
      `<g filter="url(#${soft})">${fold('M226 150C222 96 256 54 316 48', 14, '#FFFFFF', 0.5)}${fold('M420 150C420 110 402 70 372 54', 18, cloth.deep, 0.42)}${fold('M246 178C276 190 300 202 320 220', 8, cloth.deep, 0.4)}</g>`,
    )}<path d="${opening}" fill="url(#${within})"/><path d="M320 76C314 108 314 140 320 166" fill="none" stroke="${cloth.deep}" stroke-width="2.500" opacity=".7"/><path d="M262 156C286 134 354 134 378 156C368 180 340 192 320 212C300 192 272 180 262 156Z" fill="${cloth.middle}"/><path d="M262 156C286 134 354 134 378 156C360 150 280 150 262 156Z" fill="#14213D" opacity=".18"/><rect x="304" y="147" width="32" height="16" rx="3" fill="${cloth.cord}"/><path d="${opening}" fill="none" stroke="${cloth.deep}" stroke-width="2.500" opacity=".85"/><path d="M320 63C268 63 242 100 246 146C249 176 292 194 320 223C348 194 391 176 394 146C398 100 372 63 320 63Z" fill="none" stroke="${cloth.deep}" stroke-width="1.600" stroke-dasharray="5 4" opacity=".6"/><g fill="none" stroke-linecap="round"><path d="M291 204C286 238 300 262 290 300" stroke="#14213D" stroke-opacity=".16" stroke-width="8" transform="translate(4 5)"/><path d="M350 204C358 236 344 258 352 288" stroke="#14213D" stroke-opacity=".16" stroke-width="8" transform="translate(4 5)"/><path d="M291 204C286 238 300 262 290 298" stroke="${cloth.cord}" stroke-width="7"/><path d="M350 204C358 236 344 258 352 286" stroke="${cloth.cord}" stroke-width="7"/></g><circle cx="291" cy="203" r="5" fill="${cloth.deep}"/><circle cx="350" cy="203" r="5" fill="${cloth.deep}"/><rect x="285" y="294" width="10" height="20" rx="4" fill="${cloth.deep}"/><rect x="347" y="282" width="10" height="20" rx="4" fill="${cloth.deep}"/>${mark(320, 354, 106, cloth.ink)}`,
    'lull hoodie',
  )
}
