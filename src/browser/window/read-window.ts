import { report } from '#browser/reporting/report.ts'

export const readSize = () => ({ width: window.innerWidth, height: window.innerHeight })

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0

/** The page's gutter by an element that has its width; without one that is reported, and there is none (STATE-08). */
function readGutter(): number {
  const measure = document.querySelector<HTMLElement>('[data-gutter]')
  if (measure !== null) return measure.offsetWidth
  report(new Error('The element that measures the gutter is missing'), { part: 'window' })
  return 0
}

/** In CSS pixels; read together, so that the page is laid out once. */
export const readMeasures = () => ({
  gutter: readGutter(),
  bannerHeight: heightOf('[data-banners]'),
  headerHeight: heightOf('[data-header]'),
})

const plays = (type: string) => document.createElement('video').canPlayType(type) !== ''

/** What this device can do: `touch` means that a finger is its only pointer. Every browser of today shows WebP. */
export const readCapabilities = () => ({
  touch: window.matchMedia('(hover: none) and (pointer: coarse)').matches,
  webm: plays('video/webm; codecs="vp9"'),
  webp: true,
})
