import { isSlow } from '#browser/network-conditions.ts'
import { LIKELY_LINKS_MAX, LIKELY_LINKS_SLOW_MAX } from '#config/limits.ts'

/** On a link that a shopper will probably follow, whose page may be prefetched (NET-11). */
export const LIKELY_ATTRIBUTE = 'data-likely'

/** Where the cards of two columns are on a phone's screen that has come to rest, as parts of its width. */
const COLUMNS = [0.25, 0.75] as const

/** The link of the card in the middle of the screen's height. */
const cardLinkAt = (column: number) =>
  document
    .elementFromPoint(window.innerWidth * column, window.innerHeight / 2)
    ?.closest('article')
    ?.querySelector<HTMLAnchorElement>('a[href^="/"]')

/**
 * Marks the links of the cards in the middle of a touch screen, each time it has come to rest: there is no pointer that rests
 * on one, and a tap is too short to load a page. Only so many on a page, and fewer over a slow connection.
 */
export function markLikelyLinks(): void {
  if (!window.matchMedia('(hover: none)').matches) return
  const max = isSlow() ? LIKELY_LINKS_SLOW_MAX : LIKELY_LINKS_MAX
  const marked = new Set<string>()
  document.addEventListener('scrollend', () => {
    for (const link of COLUMNS.map(cardLinkAt)) {
      if (!link || marked.size >= max || marked.has(link.pathname)) continue
      marked.add(link.pathname)
      link.toggleAttribute(LIKELY_ATTRIBUTE, true)
    }
  })
}
