import { afterPaint } from '#browser/after-paint.ts'

/*
 * Inline script right after the floating button: it steps aside while something to press lies under it, and from the closing
 * section on, which asks for something else (WID-21). Without it the button stays.
 */

/** Kept between the button and what lies around it, in pixels. */
const MARGIN = 24
/** After a change of the page, which others usually follow. */
const CHANGE_PAUSE_MS = 200
/** Until it is back, so that it does not come and go between the rows of a shelf. */
const BACK_AFTER_MS = 500

const button = document.querySelector<HTMLElement>('[data-floating]')
const inTheWay = new Set<Element>()
let observer: IntersectionObserver | undefined
let comingBack: ReturnType<typeof setTimeout> | undefined

function update(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) inTheWay.add(target)
    else inTheWay.delete(target)
  }
  clearTimeout(comingBack)
  if (inTheWay.size > 0) button?.setAttribute('data-aside', '')
  else comingBack = setTimeout(() => button?.removeAttribute('data-aside'), BACK_AFTER_MS)
}

function watch(): void {
  if (button === null) return
  observer?.disconnect()
  inTheWay.clear()
  const { right, bottom } = getComputedStyle(button)
  const height = button.offsetHeight + Number.parseFloat(bottom) + MARGIN
  const width = button.offsetWidth + Number.parseFloat(right) + MARGIN
  observer = new IntersectionObserver(update, {
    rootMargin: `${height - innerHeight}px 0px 0px ${width - innerWidth}px`,
  })
  for (const element of document.querySelectorAll(
    'main :is(a, button, input, label), [data-closing], footer',
  )) {
    if (element !== button) observer.observe(element)
  }
}

function start(): void {
  watch()
  addEventListener('resize', watch)
  // What is added later can be pressed, too: shelves that load, and what React renders again.
  let changed: ReturnType<typeof setTimeout> | undefined
  new MutationObserver(() => {
    clearTimeout(changed)
    changed = setTimeout(watch, CHANGE_PAUSE_MS)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Begins at once where the button is on the screen; elsewhere not before the page is scrolled towards it or resized. */
function startWhenNear(): void {
  if (button === null) return
  if (button.getBoundingClientRect().top < innerHeight) {
    start()
    return
  }
  const waiting = new AbortController()
  const stopWaiting = () => {
    waiting.abort()
    afterPaint(start)
  }
  for (const name of ['scroll', 'resize']) addEventListener(name, stopWaiting, { signal: waiting.signal })
}

// Measured any earlier, the browser would lay out the unfinished page for it, and then once more.
addEventListener('load', () => afterPaint(startWhenNear))
