import type { BrowserContext, Page } from '@playwright/test'
import { CARDS_PATH } from './browser-plan.ts'

/** How long a person looks for something on a page before they do something else. */
const LOOK_MS = 5000
/** How long a press may take on a machine that does other things. */
const PRESS_MS = 30_000

/** Whether a press was made; unknown where the driver gave up on one that the page may have got. */
export type PressOutcome = 'made' | 'not made' | 'unknown'

const press = (work: Promise<void>): Promise<PressOutcome> =>
  work.then(
    () => 'made',
    () => 'unknown',
  )

interface Listener {
  /** Gets what pages tell, in toasts and alerts. */
  readonly onText: (text: string) => void
  /** Called when a page comes back from the back/forward cache. */
  readonly onKept: () => void
}

/** Watches every page. */
export async function listen(context: BrowserContext, { onText, onKept }: Listener): Promise<void> {
  await context.exposeBinding('soakSaid', (_, text: string) => onText(text))
  await context.exposeBinding('soakKept', onKept)
  await context.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      const tell: unknown = Reflect.get(window, 'soakKept')
      if (persisted && typeof tell === 'function') tell()
    })
    const heard = new Set<string>()
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const text = element?.closest('.toast, [role=alert]')?.textContent?.trim() ?? ''
      if (text === '' || heard.has(text)) return
      heard.add(text)
      const say: unknown = Reflect.get(window, 'soakSaid')
      if (typeof say === 'function') say(text)
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) hear(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Sets the clock of pages that load later, by so many milliseconds more. */
export const setClock = (context: BrowserContext, ms: number): Promise<unknown> =>
  context.addInitScript((skew) => {
    const { now } = Date
    Date.now = () => now() + skew
    const { timeOrigin } = performance
    Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: timeOrigin + skew })
  }, ms)

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const linesOf = (page: Page) => cartOf(page).getByRole('list', { name: 'Cart items' }).getByRole('listitem')

const isShown = (page: Page) =>
  cartOf(page)
    .waitFor({ timeout: LOOK_MS })
    .then(() => true)
    .catch(() => false)

/** Goes to a product and adds it, if the button is there to be pressed. */
export async function add(page: Page, path: string, isEarly: boolean): Promise<PressOutcome> {
  await page.goto(path, { waitUntil: isEarly ? 'commit' : 'load' })
  const button = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  try {
    await button.waitFor({ state: 'attached', timeout: LOOK_MS })
  } catch {
    return 'not made'
  }
  const outcome = await press(isEarly ? button.dispatchEvent('click') : button.click({ timeout: PRESS_MS }))
  await isShown(page)
  return outcome
}

/** Goes to the list of products and presses "Add" on a card, mostly before any script is there; as `add`. */
export async function addFromCard(page: Page, name: string): Promise<PressOutcome> {
  await page.goto(CARDS_PATH, { waitUntil: 'commit' })
  const link = page.getByRole('main').locator(`a[data-add-title="${name}" i]:not([data-add-plan])`).first()
  try {
    await link.waitFor({ state: 'attached', timeout: LOOK_MS })
  } catch {
    return 'not made'
  }
  // Pressed before the page's first script, the link would lead to the hosted checkout.
  await page.waitForFunction(() => document.readyState !== 'loading')
  const outcome = await press(link.dispatchEvent('click'))
  await isShown(page)
  return outcome
}

/** Opens the drawer and returns its first line; null where there is none to be seen. */
async function firstLine(page: Page) {
  if (!(await cartOf(page).isVisible())) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Cart, / })
      .click({ timeout: LOOK_MS })
    if (!(await isShown(page))) return null
  }
  const line = linesOf(page).first()
  // `listenToLines` knows a line by where it leads.
  await line.getByRole('link').first().waitFor({ timeout: LOOK_MS })
  return line
}

/** Changes the first line, where there is one; what the page gets of it `listenToLines` tells. */
export async function change(
  page: Page,
  what: { kind: 'increase'; times: number } | { kind: 'set'; quantity: number } | { kind: 'remove' },
): Promise<void> {
  const line = await firstLine(page)
  if (line === null) return
  if (what.kind === 'remove') {
    await line.getByRole('button', { name: /^Remove / }).click({ timeout: PRESS_MS })
    return
  }
  if (what.kind === 'set') {
    const field = line.getByRole('spinbutton', { name: 'Quantity' })
    await field.fill(String(what.quantity), { timeout: PRESS_MS })
    await field.blur({ timeout: PRESS_MS })
    return
  }
  for (let times = 1; times <= what.times; times += 1) {
    await line.getByRole('button', { name: 'Increase' }).click({ timeout: PRESS_MS })
  }
}

/** What the page's badge and storage say of the cart. */
export async function look(page: Page) {
  const name = await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .getAttribute('aria-label', { timeout: LOOK_MS })
  const stored = await page.evaluate(() => {
    const read = (key: string): unknown => {
      const entry: unknown = JSON.parse(localStorage.getItem(`cart:${key}`) ?? 'null')
      return typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : null
    }
    const head = read('revision')
    const changedAt = typeof head === 'object' && head !== null && 'changedAt' in head ? head.changedAt : null
    // The change log, and what was pressed before the cart's code was there.
    const journal = Object.entries(localStorage).filter(([key]) => key.startsWith('cart:journal'))
    return {
      cartId: read('id'),
      isPending: journal.length > 0,
      isChecked: changedAt === null,
      stored: JSON.stringify({ journal, changedAt }),
    }
  })
  return { count: Number(/\d+/.exec(name ?? '')?.[0] ?? 0), ...stored }
}
