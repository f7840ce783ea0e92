import type { FruitName } from './fruits.ts'

/** A flavor as a sky at its hour: the palette of packs, pages and everything between. */
export interface Flavor {
  /** As lettered on packs, one word a line. */
  name: readonly [string, string]
  hour: string
  /** Top to bottom. */
  sky: readonly [string, string, string, string]
  /** Front, middle and far row of the cloud bank. */
  cloud: readonly [string, string, string]
  halo: string
  /** Text on the light end of the sky. */
  ink: string
  /** The wordmark and hour, at the top of the sky. */
  word: string
  /** What the page takes on around the product, top to bottom, with `ink` readable on it. */
  tint: readonly [string, string]
  /** The companions that rise when the pack is hovered, by name in `fruits.ts`. */
  bits: readonly [FruitName, FruitName]
}

/** The six flavors of the day, in its order. */
export const flavorKeys = [
  'lemon-mint',
  'coconut-lime',
  'peach-ginger',
  'blood-orange',
  'pomegranate-hibiscus',
  'black-cherry',
] as const

/** Six that are sold, and the first one, which is no longer made and has no tub, no sticks and no place in the day. */
export type FlavorKey = (typeof flavorKeys)[number] | 'cucumber-fog'

export const flavors: Readonly<Record<FlavorKey, Flavor>> = {
  'lemon-mint': {
    name: ['lemon', 'mint'],
    hour: '7:05 am',
    sky: ['#FFF6C9', '#E4F4B8', '#A6E2BE', '#7CCFB4'],
    cloud: ['#FFFFFF', '#F3FBE3', '#D9F1D6'],
    halo: '#FFFBD9',
    ink: '#123B3A',
    word: '#123B3A',
    tint: ['#F6F8CF', '#C4ECCB'],
    bits: ['lemon', 'mint'],
  },
  'coconut-lime': {
    name: ['coconut', 'lime'],
    hour: '12:10 pm',
    sky: ['#E9FBF6', '#BDEBF0', '#8FD0F3', '#6FB4EE'],
    cloud: ['#FFFFFF', '#ECF8FF', '#CDE8FA'],
    halo: '#FFFFFF',
    ink: '#12305A',
    word: '#12305A',
    tint: ['#DDF6F3', '#B9DFF6'],
    bits: ['coconut', 'lime'],
  },
  'peach-ginger': {
    name: ['peach', 'ginger'],
    hour: '4:15 pm',
    sky: ['#FFF0D2', '#FFD7B0', '#FFB79A', '#FF9C90'],
    cloud: ['#FFFAF2', '#FFEBDD', '#FFD3C2'],
    halo: '#FFF3DA',
    ink: '#5A1F2B',
    word: '#5A1F2B',
    tint: ['#FFEFD6', '#FFCDB4'],
    bits: ['peach', 'ginger'],
  },
  'blood-orange': {
    name: ['blood', 'orange'],
    hour: '6:40 pm',
    sky: ['#FF8F6B', '#FF7A68', '#FF9277', '#FFC29A'],
    cloud: ['#FFF3EA', '#FFDCD0', '#FFB9B0'],
    halo: '#FFE3BE',
    ink: '#4D1030',
    word: '#4D1030',
    tint: ['#FFB79A', '#FFE6D6'],
    bits: ['orangeWhole', 'orange'],
  },
  'pomegranate-hibiscus': {
    name: ['pomegranate', 'hibiscus'],
    hour: '8:20 pm',
    sky: ['#FFD3DC', '#F7A6CC', '#D487DB', '#9F7BE6'],
    cloud: ['#FFF4FA', '#FBDDF1', '#E6C0EE'],
    halo: '#FFE2EC',
    ink: '#431052',
    word: '#431052',
    tint: ['#FBD3E4', '#DDBDF2'],
    bits: ['hibiscus', 'pomegranate'],
  },
  'black-cherry': {
    name: ['black', 'cherry'],
    hour: '11:00 pm',
    sky: ['#2F2F86', '#4F4DB8', '#8079E2', '#C3B4FA'],
    cloud: ['#F1EEFF', '#D8D1FB', '#ACA2EE'],
    halo: '#A9A0F5',
    ink: '#211C5C',
    word: '#F6F1FF',
    tint: ['#CFC8FB', '#A9A3EE'],
    bits: ['cherries', 'cherries'],
  },
  'cucumber-fog': {
    name: ['cucumber', 'fog'],
    hour: '5:50 am',
    sky: ['#EADBF5', '#DEE3F2', '#C2E2C8', '#84BF8C'],
    cloud: ['#FBFDFB', '#EAF3EC', '#CFE2D6'],
    halo: '#F4FCEB',
    ink: '#16402F',
    word: '#16402F',
    tint: ['#ECE6F5', '#CDE6CF'],
    bits: ['cucumber', 'mint'],
  },
}
