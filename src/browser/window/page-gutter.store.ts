import { atom, type ReadableAtom } from 'nanostores'
import { report } from '#browser/reporting/report.ts'
import { measureOnResize } from './size.store.ts'

/** The width of the element that is as wide as the gutter; a missing one is reported, and counts as no gutter (STATE-08). */
function measureGutter(): number {
  const element = document.querySelector<HTMLElement>('[data-gutter]')
  if (element !== null) return element.offsetWidth
  report(new Error('The element that measures the gutter is missing'), { part: 'window' })
  return 0
}

const gutter = atom(0)
/** The page's side gutter in CSS pixels, measured again after a resize (STATE-04). */
export const $pageGutter: ReadableAtom<number> = gutter
measureOnResize(gutter, measureGutter)
