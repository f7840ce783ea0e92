import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { OpenPage } from './page-load.ts'

/** How long a finger stays. */
const HELD_MS = 70
/** Event Timing reports an interaction with the frame after it. */
const REPORTED_MS = 300

/** Taps the middle of `target` with a finger; its upper part, if it is higher than the screen. */
export async function tap({ session }: OpenPage, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be tapped is not on the page')
  const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await wait(HELD_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The longest time of an interaction so far from input to the next paint (Event Timing), in milliseconds. */
export async function longestInteraction({ page }: OpenPage): Promise<number> {
  await wait(REPORTED_MS)
  return page.evaluate(() => Math.max(0, ...Object.values(window.benchMarks.interactions)))
}
