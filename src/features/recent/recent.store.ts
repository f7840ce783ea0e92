import { atom, type ReadableAtom } from 'nanostores'
import { forgetRecent, readRecent } from './recent.browser.ts'
import type { RecentLists } from './recent.ts'

const nothing: RecentLists = { seen: [], bought: [] }
const recent = atom(nothing)

/** What this device remembers, as it was last read; shared by all shelves of a page. */
export const $recent: ReadableAtom<RecentLists> = recent

/** Reads again what this device remembers. */
export const refreshRecent = (): void =>
  recent.set({ seen: readRecent('seen'), bought: readRecent('bought') })

/** Makes the device forget what was seen and bought (FIND-11). */
export function clearRecent(): void {
  forgetRecent()
  recent.set(nothing)
}
