import type { BrowserContext } from '@playwright/test'
import { z } from 'zod'

const linePress = z.object({ path: z.string(), quantity: z.nullable(z.number()), steps: z.array(z.number()) })

/** A change of one line in the drawer, as the page that was pressed got it. */
export interface LinePress {
  /** Where the line's product leads. */
  readonly path: string
  /** The quantity that was typed, 0 after "Remove"; null where "Increase" was pressed. */
  readonly quantity: number | null
  /** How much more the shopper wants from then on: one of these. */
  readonly steps: readonly number[]
}

/**
 * Tells of each press in the drawer when a page gets it. The driver cannot: it may give up on a press that is made, and lines
 * may change places between its look at a line and its press.
 *
 * Each press wants one quantity: the one typed, none after "Remove", and after "Increase" one more than all tabs wanted before.
 * Only where the field changed while the button was down two are allowed. Either an answer changed it and the click adds one,
 * or the button was held on a slow machine: then it has added what the field says, and ignores the click (FORM-26).
 */
export async function listenToLines(
  context: BrowserContext,
  onPress: (press: LinePress) => void,
): Promise<void> {
  await context.exposeBinding('soakPressed', (_, press: unknown) => onPress(linePress.parse(press)))
  await context.addInitScript(() => {
    let quantityAtPointerDown = 0
    const onEvent = ({ type, isTrusted, target }: Event) => {
      // The shop repeats presses from before hydration by clicks of its own, which are not trusted.
      const line = isTrusted && target instanceof Element ? target.closest('.cart-line') : null
      const path = line?.querySelector('h3 a')?.getAttribute('href')?.split(/[?#]/)[0]
      if (!line || !(target instanceof Element) || path === undefined) return
      const tell = (quantity: number | null, ...steps: number[]) => {
        const binding: unknown = Reflect.get(window, 'soakPressed')
        if (typeof binding === 'function') binding({ path, quantity, steps })
      }
      const quantity = Number(line.querySelector('input')?.value)
      if (type === 'pointerdown') quantityAtPointerDown = quantity
      else if (type === 'input') tell(quantity)
      else if (target.closest('.cart-line-remove')) tell(0)
      else if (target.closest('[aria-label=Increase]:not([aria-disabled=true])'))
        tell(null, 1, ...(quantity === quantityAtPointerDown ? [] : [quantity - quantityAtPointerDown]))
    }
    // At the document, where nothing arrives that the driver held back because it would hit something else.
    for (const type of ['pointerdown', 'input', 'click']) document.addEventListener(type, onEvent, true)
  })
}
