import type { Browser, Locator, Page } from '@playwright/test'
import { median } from './metrics.ts'
import type { TrafficSum } from './network-traffic.ts'
import { type OpenPage, openPage } from './page-load.ts'
import { longestInteraction, tap } from './touch.ts'

const SLOWER = 4
const RUNS = 3

const otherChunks = /\/(client|react|rolldown-runtime|ProductForm)\.[^/]*$/

const cartOf = (page: Page) => page.getByRole('dialog', { name: /^(Cart|Loading)$/ })

type Effect = 'drawer' | 'line' | 'variant' | 'quantity'

/**
 * Milliseconds from a tap's click until its effect is painted, by the page's own clock, which excludes the driver's
 * protocol. The drawer is open when it has the focus, the line is there when the drawer lists one, another variant when
 * its field is checked, and the quantity is changed when it is 2.
 */
async function timed(opened: OpenPage, effect: Effect, target: Locator): Promise<number> {
  const { page } = opened
  await page.evaluate((awaited) => {
    const state = { start: 0, end: 0 }
    Object.assign(window, { benchTiming: state })
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('main [role="radiogroup"] input:checked')]
        .map(({ value }) => value)
        .join()
    const before = chosen()
    const isDone = () => {
      const drawer = document.querySelector('dialog[open]')
      if (awaited === 'drawer') return drawer?.contains(document.activeElement) === true
      if (awaited === 'line') return drawer?.querySelector('li') instanceof Element
      if (awaited === 'variant') return chosen() !== before
      return drawer?.querySelector('input')?.value === '2'
    }
    const look = () => {
      // The frame after the one that shows it has begun: it has been painted.
      if (isDone()) requestAnimationFrame(() => Object.assign(state, { end: performance.now() }))
      else requestAnimationFrame(look)
    }
    const begin = (event: Event) => {
      state.start = event.timeStamp
      requestAnimationFrame(look)
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  }, effect)
  await tap(opened, target)
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

export interface InteractionMetrics {
  /** All scripts once the cart is open, bytes after gzip. */
  scriptsWithCart: number
  /** The scripts among them that are loaded for the cart, without React and the product form. */
  cartScripts: number
  addToCart: TrafficSum
  /** By touch at 4x CPU, milliseconds. */
  touch: TouchMetrics
}

interface TouchMetrics {
  /** The first tap on a page that nobody has touched. */
  drawerOpen: number
  /** The browser's Event Timing of it. */
  drawerEvent: number
  /** The same with "Add to cart": until its line is in the drawer. */
  lineAdded: number
  addEvent: number
  variantPainted: number
  quantityPainted: number
}

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart, / })

/** One round of taps on pages that nobody has touched. */
async function tapThrough(browser: Browser, url: string): Promise<TouchMetrics> {
  const first = await openPage(browser, url, { slower: SLOWER })
  const drawerOpen = await timed(first, 'drawer', cartButton(first.page))
  const drawerEvent = await longestInteraction(first)
  await first.context.close()
  const second = await openPage(browser, url, { slower: SLOWER })
  const { page, traffic } = second
  const lineAdded = await timed(second, 'line', addButton(page))
  const addEvent = await longestInteraction(second)
  await traffic.quiet()
  const increase = cartOf(page).getByRole('button', { name: 'Increase' }).first()
  const quantityPainted = await timed(second, 'quantity', increase)
  await second.context.close()
  const third = await openPage(browser, url, { slower: SLOWER })
  const other = third.page.getByRole('main').locator('[role="radiogroup"] label:has(input:not(:checked))')
  const variantPainted = await timed(third, 'variant', other.first())
  await third.context.close()
  return { drawerOpen, drawerEvent, lineAdded, addEvent, variantPainted, quantityPainted }
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
  await cartButton(opened.page).click()
  await cartOf(opened.page).waitFor()
  await opened.traffic.quiet()
  const scriptsWithCart = opened.traffic.sum(({ isPrefetch }) => !isPrefetch).scripts
  const cartScripts = opened.traffic.sum(
    ({ url: address, isPrefetch }) => !isPrefetch && !atLoad.has(address) && !otherChunks.test(address),
  ).scripts
  await opened.page.keyboard.press('Escape')
  opened.traffic.restart()
  await addButton(opened.page).click()
  await cartOf(opened.page).getByRole('listitem').first().waitFor()
  await opened.traffic.quiet()
  const addToCart = opened.traffic.sum(
    ({ url: address, method }) => method !== 'OPTIONS' && isService(address),
  )
  await opened.context.close()

  const rounds: TouchMetrics[] = []
  for (let run = 0; run < RUNS; run += 1) rounds.push(await tapThrough(browser, url))
  const middle = (name: keyof TouchMetrics) => median(rounds.map((round) => round[name]))
  return {
    scriptsWithCart,
    cartScripts,
    addToCart,
    touch: {
      drawerOpen: middle('drawerOpen'),
      drawerEvent: middle('drawerEvent'),
      lineAdded: middle('lineAdded'),
      addEvent: middle('addEvent'),
      variantPainted: middle('variantPainted'),
      quantityPainted: middle('quantityPainted'),
    },
  }
}
