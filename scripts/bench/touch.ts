import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { OpenPage } from './page-load.ts'

/** How long a finger stays. */
const HELD_MS = 70
const REST_MS = 100
/** Event Timing reports an interaction with the frame after it. */
const REPORTED_MS = 300
/** A swipe: its length in pixels, and the time of each of its steps. */
const SWIPE_PX = 500
const SWIPE_STEPS = 20
const STEP_MS = 16

/** The place of `target` once it has come to rest: the header slides in when the page is scrolled up to it. */
async function restingBox(target: Locator) {
  let box = await target.boundingBox()
  for (;;) {
    await wait(REST_MS)
    const next = await target.boundingBox()
    if (next === null) throw new Error('What is to be tapped is not on the page')
    if (box !== null && next.x === box.x && next.y === box.y) return next
    box = next
  }
}

/** Taps the middle of `target` with a finger; its upper part, if it is higher than the screen. */
export async function tap({ session }: OpenPage, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await restingBox(target)
  const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await wait(HELD_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Swipes along the screen's edge, where no link is pressed, until `target` is in its upper half. */
export async function scrollByTouch({ page, session }: OpenPage, target: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  // Some swipes more than any page of the shop is high.
  for (let swipe = 0; swipe < 100; swipe += 1) {
    const top = (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    if (top < height / 2) return
    const point = (step: number) => ({ x: 4, y: height * 0.9 - (SWIPE_PX * step) / SWIPE_STEPS })
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point(0)] })
    for (let step = 1; step <= SWIPE_STEPS; step += 1) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point(step)] })
      await wait(STEP_MS)
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await wait(REPORTED_MS)
  }
  throw new Error('What is to be scrolled to is not on the page')
}

/** The longest time of an interaction so far from input to the next paint (Event Timing), in milliseconds. */
export async function longestInteraction({ page }: OpenPage): Promise<number> {
  await wait(REPORTED_MS)
  return page.evaluate(() => Math.max(0, ...Object.values(window.benchMarks.interactions)))
}
