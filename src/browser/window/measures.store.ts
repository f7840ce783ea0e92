import { atom, type ReadableAtom } from 'nanostores'
import { readMeasures } from './read-window.ts'
import { measureOnResize } from './size.store.ts'

const measures = atom({ gutter: 0, bannerHeight: 0, headerHeight: 0 })
/** In CSS pixels: the page's side gutter, the announcement banner's height (0 without one), the header's. */
export const $measures: ReadableAtom<ReturnType<typeof readMeasures>> = measures
measureOnResize(measures, readMeasures)
