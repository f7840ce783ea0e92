import { hempLeaf } from '../hemp.ts'
import { at, linear, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

/** A hemp leaf behind a dropper bottle. */
export const hempStill = () => {
  const glass = uid('g')
  return svg(
    480,
    480,
    `<defs>${linear(glass, ['#F2C78A', '#C9884B', '#8F5427'], 0, 0, 1, 0.2)}</defs>${plinth(['#FBFFF6', '#E2F3E0', '#BBDCC8'])}${drop(250, 392, 100, 16)}${at(210, 232, 1.42, hempLeaf(), -10)}<path d="M246 268Q246 256 258 256H322Q334 256 334 268V378Q334 398 314 400Q290 402 266 400Q246 398 246 378Z" fill="url(#${glass})"/><path d="M252 304H328V368H252Z" fill="#FFFDF4"/><path d="M252 340c14-10 24 4 38-4s24-8 38 0v32H252z" fill="#C4ECCB"/><circle cx="290" cy="328" r="13" fill="#F6C944"/><path d="M258 274V386" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"/><path d="M268 234H312V258H268Z" fill="#123B3A"/><path d="M274 236V256M284 236V256" stroke="#fff" stroke-width="3" opacity=".35"/><path d="M276 176C276 162 304 162 304 176L308 234H272Z" fill="#24524A"/><path d="M282 178L280 228" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"/><path d="M196 398C196 384 208 370 208 370S220 384 220 398A12 12 0 0 1 196 398Z" fill="#E0A55C"/><path d="M202 398q0 6 5 8" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".8"/>`,
    'hemp extract',
  )
}
