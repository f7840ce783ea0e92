import { leaf } from '../plants.ts'
import { at, linear, repeat, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

/** A trumpet open to the viewer, its throat at 0,0 and its tube running down. */
const trumpet = (x: number, y: number, scale: number, turn: number) => {
  const tube = uid('t')
  const petal = uid('p')
  return at(
    x,
    y,
    scale,
    `<defs>${linear(tube, ['#3E56C8', '#24368E', '#6FA070'])}${linear(petal, ['#8EA6FF', '#4A63E0', '#2B3DAE'])}</defs><path d="M-26 4C-22 44 -14 76 -8 100H8C14 76 22 44 26 4Z" fill="url(#${tube})"/><path d="M-12 10C-10 50 -6 76 -4 98" stroke="#8EA6FF" stroke-width="4" fill="none" opacity=".5"/><g transform="scale(1 .72)">${repeat(5, (index) => `<path d="M-14 -8C-34 -34 -20 -66 0 -78C20 -66 34 -34 14 -8Z" fill="url(#${petal})" stroke="#24368E" stroke-width="1.500" transform="rotate(${index * 72})"/>`)}</g><ellipse rx="19" ry="13" fill="#1C2A78"/><ellipse cy="2" rx="12" ry="8" fill="#F4F1C9"/>`,
    turn,
  )
}

/** Gentian in a jar, with the root that does the work beside it. */
export const gentianStill = () => {
  const glass = uid('g')
  return svg(
    480,
    480,
    `<defs>${linear(
      glass,
      [
        ['#FFFFFF', 0.85],
        ['#DDE8FF', 0.45],
        ['#8EB0E8', 0.5],
      ],
      0,
      0,
      1,
      0.3,
    )}</defs>${plinth(['#F9FBFF', '#E2EAFB', '#BFCDEE'])}${drop(250, 392, 96, 16)}<g fill="none" stroke="#5B9E6C" stroke-width="7" stroke-linecap="round"><path d="M226 340C216 290 200 262 190 236"/><path d="M244 340C246 270 246 240 246 210"/><path d="M260 340C268 290 288 262 302 240"/></g>${leaf({ x: 214, y: 296, rot: 206, len: 96, w: 36, c: ['#A5DDA0', '#68B47F', '#357A5B'] })}${leaf({ x: 276, y: 296, rot: -26, len: 98, w: 36, c: ['#8FD094', '#559E78', '#2B6A50'] })}${leaf({ x: 246, y: 270, rot: -158, len: 90, w: 32, c: ['#8FD094', '#559E78', '#2B6A50'] })}${leaf({ x: 246, y: 264, rot: -20, len: 88, w: 32, c: ['#B7E5A4', '#7CC38A', '#357A5B'] })}${trumpet(172, 158, 0.92, -16)}${trumpet(318, 164, 0.9, 18)}${trumpet(246, 116, 1.1, 0)}<path d="M178 290H306V372Q306 398 280 400Q242 404 204 400Q178 398 178 372Z" fill="url(#${glass})"/><path d="M182 330Q242 342 302 330V372Q302 394 280 396Q242 400 204 396Q182 394 182 372Z" fill="#9FC2F5" opacity=".55"/><ellipse cx="242" cy="290" rx="64" ry="12" fill="none" stroke="#fff" stroke-width="6"/><path d="M194 308V374" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".85"/><path d="M178 306H306" stroke="#C9B394" stroke-width="5"/><path d="M286 306q18 10 14 26M292 306q26 4 30 18" stroke="#C9B394" stroke-width="3.500" fill="none" stroke-linecap="round"/><g fill="none" stroke-linecap="round" transform="translate(22 -10)"><path d="M96 398C112 380 128 392 150 384" stroke="#8E633C" stroke-width="20"/><path d="M95 396C112 378 128 390 149 382" stroke="#C79A66" stroke-width="15"/><path d="M98 392C112 378 126 386 142 380" stroke="#EFD3A6" stroke-width="5" opacity=".8"/></g>`,
    'gentian in a jar',
  )
}
