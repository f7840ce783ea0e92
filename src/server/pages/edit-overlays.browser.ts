import { enableVisualEditing } from '@sanity/visual-editing'
import { ADMIN_ATTRIBUTE } from '../preview/preview-protocol.ts'
import { isClickToEdit } from './is-click-to-edit.ts'

/** Below the preview's panel, above all that is the shop's. */
const Z_INDEX = 2_147_482_000

interface Navigation {
  type: 'push' | 'pop' | 'replace'
  url: string
}

/** Tells the studio which page its frame shows, and goes where the studio says. */
const history = {
  subscribe(navigate: (navigation: Navigation) => void) {
    // Every page is loaded again, so its address stays the same.
    navigate({ type: 'push', url: location.href })
    return () => {}
  },
  update({ type, url }: Navigation) {
    if (type === 'pop') window.history.back()
    else if (type === 'replace') location.replace(url)
    else location.assign(url)
  },
}

const isAt = (element: Element, { clientX: x, clientY: y }: MouseEvent) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left <= x && x <= right && top <= y && y <= bottom
}

/** What comes from the commerce service, under the pointer. In a card it is covered by the card's link, which then is the event's target. */
function priceAt(event: MouseEvent): HTMLElement | null {
  if (!(event.target instanceof Element)) return null
  const selector = `[${ADMIN_ATTRIBUTE}]`
  const price = event.target.closest<HTMLElement>(selector)
  if (price !== null) return price
  const covered = event.target.closest('article')?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...covered].find((one) => isAt(one, event)) ?? null
}

/** Prices and the like are not the studio's: a click opens their product in the commerce service's admin. */
function openAdminFromPrices(): void {
  let outlined: HTMLElement | null = null
  document.addEventListener('pointermove', (event) => {
    const price = priceAt(event)
    if (price === outlined) return
    if (outlined !== null) outlined.style.outline = ''
    if (price !== null) price.style.outline = '2px solid #556bfc'
    outlined = price
  })
  const onClick = (event: MouseEvent) => {
    const url = priceAt(event)?.getAttribute(ADMIN_ATTRIBUTE)
    if (url === undefined || url === null) return
    event.preventDefault()
    event.stopPropagation()
    window.open(url, '_blank', 'noopener')
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** Overlays of what is beyond the window's edge, as in a banner that runs, would make the page wider. */
function clipOverlays(): void {
  const style = document.createElement('style')
  style.textContent = 'sanity-visual-editing{position:absolute;top:0;left:0;width:100%;overflow-x:clip}'
  document.head.append(style)
}

/** Shows on hover what a click edits, in the studio's frame or in a tab of its own (RTE-29). */
document.addEventListener('page:ready', () => {
  if (!isClickToEdit()) return
  openAdminFromPrices()
  clipOverlays()
  enableVisualEditing({
    history,
    zIndex: Z_INDEX,
    // What is saved is shown by `live-updates.browser.ts`.
    refresh: ({ source }) => (source === 'manual' ? Promise.resolve(location.reload()) : false),
  })
})
