import type { Browser, Locator, Page } from '@playwright/test'
import { median } from './metrics.ts'
import type { TrafficSum } from './network-traffic.ts'
import { openPage } from './page-load.ts'

const SLOWER = 4
const RUNS = 3

const otherChunks = /\/(client|react|rolldown-runtime|ProductForm)\.[^/]*$/

const cartOf = (page: Page) => page.getByRole('dialog', { name: /^(Cart|Loading)$/ })

/**
 * Milliseconds from a press until its effect is painted, by the page's own clock, which excludes the driver's protocol. The
 * drawer is open when it has the focus; the quantity is changed when it is 2.
 */
async function timed(page: Page, effect: 'drawer' | 'quantity', press: () => Promise<void>): Promise<number> {
  await page.evaluate((awaited) => {
    const state = { start: 0, end: 0 }
    Object.assign(window, { benchTiming: state })
    const isDone = () => {
      const drawer = document.querySelector('dialog[open]')
      if (awaited === 'drawer') return drawer?.contains(document.activeElement) === true
      const quantity = drawer?.querySelector('input')
      return quantity?.value === '2'
    }
    const look = () => {
      if (isDone()) state.end = performance.now()
      else requestAnimationFrame(look)
    }
    const begin = (event: Event) => {
      state.start = event.timeStamp
      requestAnimationFrame(look)
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  }, effect)
  await press()
  const handle = await page.waitForFunction(
    () => {
      const timing: unknown = Reflect.get(window, 'benchTiming')
      if (typeof timing !== 'object' || timing === null) return null
      const [start, end] = [Number(Reflect.get(timing, 'start')), Number(Reflect.get(timing, 'end'))]
      return end > 0 ? end - start : null
    },
    undefined,
    { timeout: 15_000 },
  )
  return Number(await handle.jsonValue())
}

/**
 * Moves the mouse over `target` and returns a function that presses it. A locator's own click would make the page run hit
 * tests while it handles the press, which would count as the page's time.
 */
async function hover(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('The target is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

export interface InteractionMetrics {
  /** All scripts once the cart is open, bytes after gzip. */
  scriptsWithCart: number
  /** The scripts among them that are loaded for the cart, without React and the product form. */
  cartScripts: number
  addToCart: TrafficSum
  /** Milliseconds at 4x CPU. */
  drawerOpen: number
  quantityPainted: number
}

/**
 * Measures interactions on a cold product page.
 * @param isService Tells whether an address belongs to the commerce service.
 */
export async function measureInteractions(
  browser: Browser,
  url: string,
  isService: (address: string) => boolean,
): Promise<InteractionMetrics> {
  const opened = await openPage(browser, url)
  const atLoad = opened.traffic.addresses(({ isPrefetch }) => !isPrefetch)
  await opened.page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()
  await cartOf(opened.page).waitFor()
  await opened.traffic.quiet()
  const scriptsWithCart = opened.traffic.sum(({ isPrefetch }) => !isPrefetch).scripts
  const cartScripts = opened.traffic.sum(
    ({ url: address, isPrefetch }) => !isPrefetch && !atLoad.has(address) && !otherChunks.test(address),
  ).scripts
  await opened.page.keyboard.press('Escape')
  opened.traffic.restart()
  await opened.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await cartOf(opened.page).getByRole('listitem').first().waitFor()
  await opened.traffic.quiet()
  const addToCart = opened.traffic.sum(
    ({ url: address, method }) => method !== 'OPTIONS' && isService(address),
  )
  await opened.context.close()

  const openings: number[] = []
  const changes: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const slow = await openPage(browser, url, SLOWER)
    const cartButton = slow.page.getByRole('banner').getByRole('button', { name: /^Cart, / })
    // A click without hovering, which would have hydrated the island.
    openings.push(
      await timed(slow.page, 'drawer', () =>
        cartButton.evaluate((button) => void (button instanceof HTMLElement && button.click())),
      ),
    )
    await slow.page.keyboard.press('Escape')
    await slow.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    const increase = cartOf(slow.page).getByRole('button', { name: 'Increase' }).first()
    await increase.waitFor()
    const press = await hover(slow.page, increase)
    await slow.traffic.quiet()
    changes.push(await timed(slow.page, 'quantity', press))
    await slow.context.close()
  }
  return {
    scriptsWithCart,
    cartScripts,
    addToCart,
    drawerOpen: median(openings),
    quantityPainted: median(changes),
  }
}
