import { cloud } from '../clouds.ts'
import { at, blur, group, linear, radial, shadow, svg, uid } from '../svg.ts'
import { mark } from '../wordmark.ts'

const crown =
  'M112 262C98 128 186 52 300 52C414 52 502 128 488 262C436 240 366 232 300 232C234 232 164 240 112 262Z'
const brim =
  'M112 258C70 276 42 306 44 326Q46 338 60 336C140 372 226 388 300 388C374 388 460 372 540 336Q554 338 556 326C558 306 530 276 488 258C436 238 366 230 300 230C234 230 164 238 112 258Z'

const blues = { light: '#F6FBFF', middle: '#C6E1F8', dark: '#8FBFE8', deep: '#4F84BA' } as const

/** A six-panel cap from the front and a little above, 600 × 430. */
export const cap = () => {
  const dome = uid('d')
  const peak = uid('p')
  const soft = uid('s')
  const clipCrown = uid('k')
  const clipBrim = uid('k')
  const stitch = (dy: number, inset: number) =>
    `<path d="M${76 + inset} ${330 - dy}C150 ${366 - dy} 226 ${378 - dy} 300 ${378 - dy}C374 ${378 - dy} 450 ${366 - dy} ${524 - inset} ${330 - dy}"/>`
  return svg(
    600,
    430,
    `<defs>${radial(dome, [blues.light, blues.middle, blues.dark, '#73A8D8'], 0.34, 0.22, 0.86)}${linear(peak, [blues.middle, blues.dark], 0.2, 0, 0.7, 1)}${blur(soft, 9)}<clipPath id="${clipCrown}"><path d="${crown}"/></clipPath><clipPath id="${clipBrim}"><path d="${brim}"/></clipPath></defs>${shadow(300, 386, 210, 20, 0.2)}<g transform="translate(300 0) scale(.87 1) translate(-300 0)"><path d="M60 336C140 372 226 388 300 388C374 388 460 372 540 336Q554 338 556 326V330Q554 346 540 346C460 384 374 400 300 400C226 400 140 384 60 346Q46 346 44 330V326Q46 338 60 336Z" fill="${blues.deep}"/><path d="${brim}" fill="url(#${peak})"/>${group(
      '',
      `<path d="M96 270C170 236 236 226 300 226C364 226 430 236 504 270C430 252 364 250 300 250C236 250 170 252 96 270Z" fill="#12305A" opacity=".34" filter="url(#${soft})"/><path d="M70 318C120 290 170 276 230 270" stroke="#fff" stroke-width="12" stroke-linecap="round" fill="none" opacity=".5" filter="url(#${soft})"/><g fill="none" stroke="${blues.deep}" stroke-width="2" stroke-dasharray="6 5" opacity=".5">${stitch(0, 0)}${stitch(20, 14)}${stitch(40, 30)}${stitch(60, 50)}</g>`,
      `clip-path="url(#${clipBrim})"`,
    )}</g><path d="${crown}" fill="url(#${dome})"/>${group(
      '',
      `<path d="M488 262C502 140 430 60 330 52C420 90 450 170 436 250Z" fill="${blues.deep}" opacity=".32" filter="url(#${soft})"/><path d="M106 266C170 238 236 230 300 230C364 230 430 238 494 266V236C430 214 364 206 300 206C236 206 170 214 106 236Z" fill="#12305A" opacity=".13"/><g fill="none" stroke="${blues.deep}" stroke-width="2.500" opacity=".55"><path d="M300 54V206"/><path d="M296 56C216 92 176 160 182 250"/><path d="M304 56C384 92 424 160 418 250"/></g><g fill="none" stroke="${blues.deep}" stroke-width="1.500" stroke-dasharray="5 4" opacity=".5"><path d="M284 60C206 98 168 164 174 250"/><path d="M306 62C378 98 416 164 410 250"/></g><path d="M132 214C138 150 168 106 214 82" stroke="#fff" stroke-width="11" stroke-linecap="round" fill="none" opacity=".75" filter="url(#${soft})"/>`,
      `clip-path="url(#${clipCrown})"`,
    )}<g fill="none" stroke="${blues.deep}" stroke-width="4" opacity=".75"><circle cx="228" cy="112" r="5"/><circle cx="372" cy="112" r="5"/></g><ellipse cx="300" cy="53" rx="19" ry="9" fill="${blues.middle}"/><ellipse cx="296" cy="51" rx="11" ry="4" fill="#fff" opacity=".8"/><g opacity=".2" transform="translate(3 6)">${at(196, 112, 0.5, cloud('loaf', ['#12305A', '#12305A', '#12305A']))}</g>${at(196, 110, 0.5, cloud('loaf', ['#FFFFFF', '#F2F7FF', '#D6E6F7']))}${mark(302, 172, 84, '#12305A')}`,
    'lull cap',
  )
}
