import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import { markCurrent } from '#browser/mark-current-links.ts'
import { closeOverlay } from '#browser/overlay.store.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'

const buildOf = (page: Document) => page.querySelector<HTMLElement>('[data-build]')?.dataset.build

/**
 * A page whose code is another release's than this one's is loaded anew: scripts already running here would drive its
 * markup.
 */
function loadWholeWhenNewer(event: TransitionBeforePreparationEvent): void {
  const load = event.loader
  event.loader = async () => {
    await load()
    if (event.defaultPrevented) return
    const build = buildOf(event.newDocument)
    if (build !== undefined && build !== buildOf(document)) event.preventDefault()
  }
}

const isPreparation = (event: Event): event is TransitionBeforePreparationEvent => 'loader' in event

/**
 * RTE-37: a new page is scrolled to its top smoothly, from where the last one stood, though from no further than one
 * screen, so that the way is short and pictures below are not loaded for it. Anchors the browser scrolls to itself,
 * below the header (`scroll-padding-top`); going back restores the place at once, as people expect.
 */
function scrollToTop(fromY: number): void {
  if (fromY <= 0 || location.hash !== '') return
  if (prefersReducedMotion()) return
  window.scrollTo({ top: Math.min(fromY, window.innerHeight), behavior: 'instant' })
  window.scrollTo({ top: 0, behavior: 'smooth' })
}

/** What holds over page changes: overlays close (RTE-39, RTE-40), scrolling, current links, releases. */
export function startNavigation(): void {
  let path = location.pathname
  let leftAtY = 0
  let isTraversal = false
  document.addEventListener('astro:before-preparation', (event) => {
    if (!isPreparation(event)) return
    isTraversal = event.navigationType === 'traverse'
    loadWholeWhenNewer(event)
  })
  document.addEventListener('astro:before-swap', () => {
    leftAtY = window.scrollY
  })
  document.addEventListener('astro:after-swap', () => {
    if (location.pathname !== path) closeOverlay()
    path = location.pathname
    markCurrent()
    if (!isTraversal) scrollToTop(leftAtY)
  })
  markCurrent()
}
