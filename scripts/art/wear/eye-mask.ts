import { blur, linear, repeat, shadow, svg, uid } from '../svg.ts'
import { mark } from '../wordmark.ts'

const outline =
  'M86 152C100 92 190 74 300 74C410 74 500 92 514 152C524 214 484 296 414 300C356 302 336 258 320 236Q300 212 280 236C264 258 244 302 186 300C116 296 76 214 86 152Z'

const lashes = (cx: number) =>
  `<g transform="translate(${cx} 186)" fill="none" stroke="#F6F1FF" stroke-width="6" stroke-linecap="round"><path d="M-54 0C-34 28 34 28 54 0"/>${repeat(5, (index) => `<path d="M0 21V37" transform="rotate(${(index - 2) * -26}) translate(0 ${Math.abs(index - 2) * 2.5})"/>`)}</g>`

/** A satin mask with its eyes already shut, 600 × 400. */
export const eyeMask = () => {
  const satin = uid('s')
  const strap = uid('t')
  const soft = uid('f')
  const clip = uid('k')
  return svg(
    600,
    400,
    `<defs>${linear(satin, ['#8079E2', '#4F4DB8', '#2F2F86'], 0.15, 0, 0.8, 1)}${linear(strap, ['#6C66C8', '#3B3990', '#6C66C8'], 0, 0, 1, 0)}${blur(soft, 10)}<clipPath id="${clip}"><path d="${outline}"/></clipPath></defs>${shadow(300, 330, 210, 18, 0.2)}<path d="M92 130C60 40 210 14 300 14C390 14 540 40 508 130" fill="none" stroke="#2A2873" stroke-width="30"/><path d="M92 126C64 44 210 20 300 20C390 20 536 44 508 126" fill="none" stroke="url(#${strap})" stroke-width="22"/><path d="${outline}" fill="#191654" transform="translate(4 8)"/><path d="${outline}" fill="url(#${satin})"/><g clip-path="url(#${clip})"><path d="M106 170C116 116 190 92 290 92" stroke="#fff" stroke-width="22" stroke-linecap="round" fill="none" opacity=".42" filter="url(#${soft})"/><path d="M500 170C506 230 470 284 414 288" stroke="#14124A" stroke-width="26" fill="none" opacity=".6" filter="url(#${soft})"/><path d="M330 96C380 120 400 200 380 290" stroke="#fff" stroke-width="10" fill="none" opacity=".14" filter="url(#${soft})"/><path d="M180 110C150 160 160 240 190 292" stroke="#14124A" stroke-width="12" fill="none" opacity=".2" filter="url(#${soft})"/></g><path d="${outline}" fill="none" stroke="#C3B4FA" stroke-width="7"/><path d="${outline}" fill="none" stroke="#8F83E0" stroke-width="2" stroke-dasharray="6 5"/>${lashes(190)}${lashes(410)}${mark(300, 124, 54, '#C3B4FA')}`,
    'lull eye mask',
  )
}
