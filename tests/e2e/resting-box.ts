import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Where an element is once what it is in has come to rest within the window, as a drawer that opens. */
export async function restingBox(element: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect(async () => {
    box = await element.boundingBox()
    await expect(element).toBeInViewport({ timeout: 1000 })
    await element.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await element.boundingBox()).toEqual(box)
  }).toPass()
  return box
}
