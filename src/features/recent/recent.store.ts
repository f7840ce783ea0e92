import { atom } from 'nanostores'
import { forgetRecent, readRecent } from './recent.browser.ts'
import type { Recent } from './recent.ts'

const nothing: Readonly<Record<'seen' | 'bought', readonly Recent[]>> = { seen: [], bought: [] }

/** What this device remembers, as it was last read; shared by all shelves of a page. */
export const $recent = atom(nothing)

/** Reads again what this device remembers. */
export const readAgain = (): void => $recent.set({ seen: readRecent('seen'), bought: readRecent('bought') })

/** Makes the device forget what was seen and bought (FIND-11). */
export function forget(): void {
  forgetRecent()
  $recent.set(nothing)
}
