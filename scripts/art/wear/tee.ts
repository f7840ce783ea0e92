import { bank } from '../clouds.ts'
import { text } from '../lettering.ts'
import { blur, group, linear, svg, uid } from '../svg.ts'

const shirt =
  'M236 66C200 84 150 100 118 112C92 122 76 136 66 160L22 268Q17 282 30 288L98 316Q110 320 116 308L150 244C154 330 152 440 148 556Q148 572 164 574Q320 590 476 574Q492 572 492 556C488 440 486 330 490 244L524 308Q530 320 542 316L610 288Q623 282 618 268L574 160C564 136 548 122 522 112C490 100 440 84 404 66C388 100 356 116 320 116C284 116 252 100 236 66Z'

const creams = { light: '#FFFEFA', middle: '#FBF1E1', dark: '#EBDAC4', deep: '#C4A988' } as const

/** A boxy T-shirt lying flat with a sun going down on it, 640 × 620. */
export const tee = () => {
  const cloth = uid('c')
  const sky = uid('s')
  const sun = uid('u')
  const soft = uid('f')
  const wide = uid('w')
  const clipShirt = uid('k')
  const clipSun = uid('k')
  const fold = (path: string, width: number, color: string, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
  return svg(
    640,
    620,
    `<defs>${linear(cloth, [creams.light, creams.middle, creams.dark], 0.1, 0, 0.9, 1)}${linear(sky, ['#FFD0B0', '#FFB79A', '#F7C8D9'])}${linear(sun, ['#FF7A68', '#FF9277', '#FFC29A'])}${blur(soft, 8)}${blur(wide, 13)}<clipPath id="${clipShirt}"><path d="${shirt}"/></clipPath><clipPath id="${clipSun}"><circle cx="320" cy="286" r="98"/></clipPath></defs><path d="${shirt}" fill="#14213D" opacity=".18" filter="url(#${wide})" transform="translate(10 16)"/><path d="M240 66C262 90 378 90 400 66C392 108 360 124 320 124C280 124 248 108 240 66Z" fill="${creams.deep}" opacity=".75"/><path d="${shirt}" fill="url(#${cloth})"/>${group(
      '',
      `<g filter="url(#${soft})">${fold('M150 250C152 360 152 460 148 560', 26, '#FFFFFF', 0.8)}${fold('M490 244C486 360 488 460 492 560', 34, creams.deep, 0.42)}${fold('M150 244C170 220 180 190 176 160', 14, creams.deep, 0.34)}${fold('M490 244C468 220 460 190 464 160', 16, creams.deep, 0.42)}${fold('M210 420C260 460 250 500 230 560', 12, creams.deep, 0.22)}${fold('M430 430C400 470 410 510 424 566', 12, creams.deep, 0.26)}${fold('M60 210C80 240 96 260 112 270M580 210C560 240 544 260 528 270', 8, creams.deep, 0.3)}</g>`,
      `clip-path="url(#${clipShirt})"`,
    )}<g fill="none" stroke="${creams.deep}" opacity=".8"><path d="M166 120C158 160 154 200 150 246M474 120C482 160 486 200 490 246" stroke-width="2"/><path d="M30 262L122 300M610 262L518 300M150 552Q320 570 490 552" stroke-width="1.600" stroke-dasharray="5 4" opacity=".8"/></g><path d="M236 66C252 100 284 116 320 116C356 116 388 100 404 66L418 72C402 114 362 134 320 134C278 134 238 114 222 72Z" fill="${creams.middle}"/><path d="M222 72C238 114 278 134 320 134C362 134 402 114 418 72" fill="none" stroke="${creams.deep}" stroke-width="2" opacity=".8"/><path d="M236 66C252 100 284 116 320 116C356 116 388 100 404 66" fill="none" stroke="${creams.deep}" stroke-width="2" opacity=".6"/>${group(
      '',
      `<rect x="222" y="188" width="196" height="196" fill="url(#${sky})"/><circle cx="320" cy="292" r="58" fill="url(#${sun})"/><circle cx="320" cy="292" r="76" fill="#FFF3DA" opacity=".28"/>${bank(
        206,
        322,
        [
          [52, -16],
          [40, 10],
          [56, -16],
          [46, 12],
          [50, -4],
        ],
        392,
        '#FFE6DA',
      )}${bank(
        196,
        346,
        [
          [60, -10],
          [52, 8],
          [60, -12],
          [64, 12],
        ],
        392,
        '#FFFFFF',
      )}`,
      `clip-path="url(#${clipSun})"`,
    )}${text('still tuesday', { x: 320, y: 418, size: 21, weight: 700, fill: '#5A1F2B', anchor: 'middle', track: -0.03 })}`,
    'lull T-shirt',
  )
}
