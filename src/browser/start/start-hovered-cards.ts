import { report } from '#browser/reporting/report.ts'

/**
 * Loads what shows a card's colors (`show-hovered-cards.ts`) once the page is used, on devices with a mouse or the like:
 * a touch activates no card (WID-03).
 * @param used Resolves once the page is used.
 */
export function startHoveredCards(used: Promise<void>): void {
  if (!window.matchMedia('(any-hover: hover)').matches) return
  void used
    .then(() => import('./show-hovered-cards.ts'))
    .then(({ showHoveredCards }) => showHoveredCards())
    .catch((error: unknown) => report(error, { part: 'colors of cards' }))
}
