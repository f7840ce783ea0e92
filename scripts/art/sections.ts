import { can } from './can.ts'
import { cloudRows } from './cloud-rows.ts'
import { cloud, nightCloud } from './clouds.ts'
import { flavorKeys, flavors } from './flavors.ts'
import { fruits } from './fruits.ts'
import { glass } from './glasses.ts'
import { place } from './place.ts'
import { at, linear, repeat, shadow, svg, uid } from './svg.ts'
import { tub } from './tub.ts'
import { hoodie } from './wear/hoodie.ts'
import { socks } from './wear/socks.ts'
import { tee } from './wear/tee.ts'

const W = 1200
const H = 900

/** Six cans along one horizon while the light goes from morning to night. */
export const daySection = () => {
  const hours = uid('h')
  const fade = uid('f')
  const rows = cloudRows(W, H, 2)
  const rise = [86, 30, 0, 0, 30, 86] as const
  return svg(
    W,
    H,
    `<defs>${linear(hours, ['#DDF3C4', '#C3E4F6', '#FFE0C4', '#FFB79A', '#E0B4EC', '#8F89DF'], 0, 0, 1, 0)}${linear(
      fade,
      [
        ['#FFFFFF', 0.55],
        ['#FFFFFF', 0],
        ['#FFFBF6', 0.5],
      ],
    )}</defs><rect width="${W}" height="${H}" fill="url(#${hours})"/><rect width="${W}" height="${H}" fill="url(#${fade})"/>${at(50, 90, 0.5, cloud('long'))}${at(930, 120, 0.5, cloud('puff', nightCloud))}<g fill="#fff" opacity=".9"><circle cx="1110" cy="90" r="4"/><circle cx="1040" cy="220" r="3"/><circle cx="1160" cy="260" r="3.500"/><circle cx="900" cy="70" r="2.500"/></g><path d="M-40 640Q600 330 1240 640" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="2 16" stroke-linecap="round" opacity=".9"/>${rows.far(660, '#FFE6DA', 50)}${flavorKeys.map((key, index) => place(can(key), 28 + index * 192, 292 + (rise[index] ?? 0), 0.72)).join('')}${rows.middle(760, '#FFF1EA', 140)}${rows.near(816, '#FFFBF6', 60)}`,
    'six cans from morning to night',
  )
}

const board = (y: number) =>
  `<rect x="90" y="${y + 12}" width="1020" height="26" rx="8" fill="#7A4A3A" opacity=".12"/><rect x="80" y="${y}" width="1040" height="26" rx="8" fill="#FFF6EE"/><rect x="80" y="${y + 16}" width="1040" height="10" rx="5" fill="#F0D2C2"/>`

/** Six tubs on two boards, in the order of the day, with what fell out of them. */
export const shelfSection = () => {
  const wall = uid('w')
  const on = (index: number, x: number, y: number) =>
    place(tub(flavorKeys[index] ?? 'lemon-mint'), x, y, 0.78)
  return svg(
    W,
    H,
    `<defs>${linear(wall, ['#FFE6D6', '#FFCDB4', '#FFB79A'], 0, 0, 0.6, 1)}</defs><rect width="${W}" height="${H}" fill="url(#${wall})"/><circle cx="600" cy="430" r="360" fill="#FFF3DA" opacity=".35"/><circle cx="600" cy="430" r="260" fill="#FFF3DA" opacity=".45"/>${board(408)}${on(0, 130, 96)}${on(1, 464, 96)}${on(2, 798, 96)}${board(784)}${on(3, 130, 472)}${on(4, 464, 472)}${on(5, 798, 472)}${at(424, 378, 0.34, fruits.lime())}${at(1068, 380, 0.32, fruits.peach())}${at(90, 756, 0.3, fruits.orangeWhole())}${at(756, 756, 0.3, fruits.cherries())}`,
    'six tubs on a shelf',
  )
}

/** Three poured glasses on a long table, everyone else having left. */
export const tableSection = () => {
  const sky = uid('s')
  const cloth = uid('c')
  const rows = cloudRows(W, H, 2)
  return svg(
    W,
    H,
    `<defs>${linear(sky, ['#8079E2', '#D487DB', '#F7A6CC', '#FFC29A'])}${linear(cloth, ['#FFFDF8', '#F3E6F0', '#D9C6E6'])}</defs><rect width="${W}" height="${H}" fill="url(#${sky})"/><circle cx="860" cy="440" r="210" fill="#FFE3BE" opacity=".4"/><circle cx="860" cy="440" r="140" fill="#FFE3BE"/>${at(90, 110, 0.6, cloud('long', flavors['pomegranate-hibiscus'].cloud))}${rows.far(520, '#F7A6CC', 40)}${rows.middle(590, '#F2B9DA', 150)}<path d="M-20 660H1220V900H-20Z" fill="url(#${cloth})"/><path d="M-20 660H1220" stroke="#fff" stroke-width="5"/><path d="${repeat(13, (index) => `M${index * 100} 676q-14 110 8 224`)}" stroke="#C9B6DA" stroke-width="3" fill="none" opacity=".5"/>${place(glass('bitter-sunset'), 230, 232, 0.98)}${place(glass('garden-gossip'), 484, 222, 1)}${place(glass('quiet-smoke'), 744, 296, 1)}${shadow(1010, 742, 52, 9, 0.2)}${at(1006, 706, 0.44, fruits.orange())}${shadow(176, 744, 46, 8, 0.2)}${at(172, 706, 0.42, fruits.cherries())}`,
    'three glasses on a table at dusk',
  )
}

const peg = (x: number, y: number) =>
  `<rect x="${x - 6}" y="${y - 14}" width="12" height="40" rx="5" fill="#F6D18C"/><rect x="${x - 6}" y="${y - 14}" width="5" height="40" rx="2.500" fill="#fff" opacity=".5"/>`

/** A washing line between two clouds. */
export const lineSection = () => {
  const sky = uid('s')
  const rows = cloudRows(W, H, 2)
  return svg(
    W,
    H,
    `<defs>${linear(sky, ['#A2B0FF', '#C9D1FF', '#E4E0FF', '#FBEFFA'])}</defs><rect width="${W}" height="${H}" fill="url(#${sky})"/><circle cx="260" cy="300" r="150" fill="#FFFBD9" opacity=".5"/><circle cx="260" cy="300" r="100" fill="#FFFDF0"/>${rows.far(730, '#DDE2FF', 40)}<path d="M20 190Q600 290 1180 170" fill="none" stroke="#14213D" stroke-width="4"/>${place(hoodie(), 96, 202, 0.74)}${place(tee(), 506, 196, 0.62)}${place(socks(), 878, 180, 0.46)}${peg(333, 224)}${peg(648, 232)}${peg(762, 230)}${peg(940, 206)}${peg(1060, 196)}${at(-110, 96, 0.74, cloud('loaf'))}${at(1084, 56, 0.84, cloud('puff'))}${rows.middle(790, '#EDEFFF', 150)}${rows.near(836, '#FBF8FF', 70)}`,
    'washing on a line between clouds',
  )
}
