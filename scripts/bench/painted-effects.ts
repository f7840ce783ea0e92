import type { Locator } from '@playwright/test'
import type { OpenPage } from './page-load.ts'
import { tap } from './touch.ts'

declare global {
  interface Window {
    benchTap: { start: number; painted: Array<[PaintedEffect, number]> }
  }
}

/** What a tap can be seen to do. */
export type PaintedEffect =
  /** The drawer is open, with whatever is in it. */
  | 'drawer'
  /** It has the focus. */
  | 'focus'
  /** It lists a line. */
  | 'line'
  /** It shows the price of its line. */
  | 'linePrice'
  /** Another variant of the product is marked as chosen. */
  | 'variant'
  /** The price on the button that adds it has changed. */
  | 'price'
  /** The line's quantity is 2. */
  | 'quantity'

/**
 * Milliseconds from a tap's click until each of its effects is painted, by the page's own clock, which excludes the driver's
 * protocol.
 * @throws Error when an effect does not come within 15 s.
 */
export async function timeEffects(
  opened: OpenPage,
  effects: readonly PaintedEffect[],
  target: Locator,
): Promise<ReadonlyMap<PaintedEffect, number>> {
  const { page } = opened
  await page.evaluate((awaited: readonly PaintedEffect[]) => {
    const state: Window['benchTap'] = { start: 0, painted: [] }
    window.benchTap = state
    const drawer = () => document.querySelector('dialog[open]')
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('main [role="radiogroup"] input:checked')]
        .map(({ value }) => value)
        .join()
    const price = () => document.querySelector('main form [type=submit] .number')?.textContent
    const [chosenBefore, priceBefore] = [chosen(), price()]
    const isDone: Record<PaintedEffect, () => boolean> = {
      drawer: () => drawer() !== null,
      focus: () => drawer()?.contains(document.activeElement) === true,
      line: () => drawer()?.querySelector('li') instanceof Element,
      linePrice: () => /\d/.test(drawer()?.querySelector('li .number')?.textContent ?? ''),
      variant: () => chosen() !== chosenBefore,
      price: () => price() !== priceBefore,
      quantity: () => drawer()?.querySelector('input')?.value === '2',
    }
    // Run once for nothing, so that no frame that is timed waits for their compilation.
    for (const effect of awaited) isDone[effect]()
    const missing = new Set(awaited)
    const look = () => {
      for (const effect of missing) {
        if (!isDone[effect]()) continue
        missing.delete(effect)
        // The frame after the one that shows it has begun: it has been painted.
        requestAnimationFrame(() => state.painted.push([effect, performance.now() - state.start]))
      }
      if (missing.size > 0) requestAnimationFrame(look)
    }
    const begin = (event: Event) => {
      state.start = event.timeStamp
      requestAnimationFrame(look)
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  }, effects)
  await tap(opened, target)
  const handle = await page.waitForFunction(
    (count) => (window.benchTap.painted.length === count ? window.benchTap.painted : null),
    effects.length,
    { timeout: 15_000 },
  )
  return new Map(await handle.jsonValue())
}
