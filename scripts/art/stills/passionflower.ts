import { leaf } from '../plants.ts'
import { at, radial, repeat, svg, uid } from '../svg.ts'
import { drop, plinth } from './plinth.ts'

/** Ten petals, a crown of threads, five anthers: around 0,0 with a radius of about 100. */
export const passionflower = () => {
  const petal = uid('p')
  const crown = uid('c')
  const petals = repeat(
    10,
    (index) =>
      `<path d="M0 0C-24 -30 -26 -80 0 -104C26 -80 24 -30 0 0Z" fill="url(#${petal})" stroke="#B9A4EE" stroke-width="1.500" transform="rotate(${index * 36 + (index % 2) * 3}) scale(${index % 2 === 0 ? 1 : 0.93})"/>`,
  )
  const threads = repeat(
    60,
    (index) =>
      `<path d="M0 -24Q${index % 2 === 0 ? 3 : -3} -48 ${index % 3 === 0 ? 4 : -2} -${70 + (index % 3) * 5}" transform="rotate(${index * 6})"/>`,
  )
  return `<defs>${radial(
    petal,
    [
      ['#F6F1FF', 1, 0],
      ['#E4DAFF', 1, 0.55],
      ['#C3B4FA', 1, 1],
    ],
    0,
    0,
    108,
    true,
  )}${radial(
    crown,
    [
      ['#FFFDF3', 1, 0],
      ['#7C4BC0', 1, 0.45],
      ['#4F4DB8', 1, 0.75],
      ['#A9A0F5', 1, 1],
    ],
    0,
    0,
    78,
    true,
  )}</defs>${petals}<g stroke="url(#${crown})" stroke-width="2.600" fill="none" stroke-linecap="round">${threads}</g><circle r="24" fill="#F4F1C9"/><circle r="24" fill="none" stroke="#8A3E8F" stroke-width="5"/>${repeat(5, (index) => `<g transform="rotate(${index * 72 + 18})"><path d="M0 -6V-32" stroke="#BBD27A" stroke-width="6" stroke-linecap="round"/><rect x="-13" y="-42" width="26" height="11" rx="5.500" fill="#E9C64E"/></g>`)}${repeat(3, (index) => `<g transform="rotate(${index * 120 - 20})"><path d="M0 0V-18" stroke="#6B2C77" stroke-width="5" stroke-linecap="round"/><circle cy="-20" r="5.500" fill="#6B2C77"/></g>`)}<circle r="8" fill="#DDE8A0"/>`
}

/** A passionflower on its vine, climbing out of a small pot. */
export const passionflowerStill = () => {
  const pot = uid('p')
  return svg(
    480,
    480,
    `<defs>${radial(pot, ['#E9E4FF', '#C3B4FA', '#8F83E0', '#6A5FC4'], 0.3, 0.25, 0.95)}</defs>${plinth(['#FBF9FF', '#E9E3FB', '#C9BEEE'])}${drop(246, 390, 84, 15)}<g fill="none" stroke="#5B9E6C" stroke-linecap="round"><path d="M240 306C236 262 196 240 178 196C164 160 176 118 210 96" stroke-width="7"/><path d="M246 306C268 262 318 246 332 196" stroke-width="6"/><path d="M332 196C340 172 360 168 366 182C372 196 356 206 350 194" stroke-width="3.500"/><path d="M178 196C158 184 136 188 132 204C128 220 146 228 154 214" stroke-width="3.500"/></g>${leaf({ x: 210, y: 250, rot: 196, len: 104, w: 54, c: ['#8FD094', '#559E78', '#2B6A50'] })}${leaf({ x: 286, y: 250, rot: -8, len: 104, w: 52, c: ['#A5DDA0', '#68B47F', '#357A5B'] })}${leaf({ x: 318, y: 222, rot: 34, len: 82, w: 42, c: ['#7DC98A', '#4AA372', '#246B4F'] })}${leaf({ x: 186, y: 124, rot: 208, len: 74, w: 40, c: ['#A5DDA0', '#68B47F', '#357A5B'] })}${at(250, 146, 1.06, passionflower(), 8)}<path d="M184 298H296L282 384Q280 398 264 399Q240 402 216 399Q200 398 198 384Z" fill="url(#${pot})"/><path d="M176 286Q176 280 182 280H298Q304 280 304 286V302Q304 308 298 308H182Q176 308 176 302Z" fill="#D9D0FF"/><path d="M182 282H298" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/><path d="M206 322L214 378" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6"/>`,
    'passionflower in a pot',
  )
}
