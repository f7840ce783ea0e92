import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import { markCurrentLinks } from '#browser/mark-current-links.ts'
import { closeOverlay } from '#browser/overlay.store.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'

const buildIdOf = (page: Document) => page.querySelector<HTMLElement>('[data-build]')?.dataset.build

/** Makes navigation to a page of another release a full load, because the running scripts do not fit its markup. */
function loadOtherReleasesInFull(event: TransitionBeforePreparationEvent): void {
  const load = event.loader
  event.loader = async () => {
    await load()
    if (event.defaultPrevented) return
    const buildId = buildIdOf(event.newDocument)
    if (buildId !== undefined && buildId !== buildIdOf(document)) event.preventDefault()
  }
}

const isPreparation = (event: Event): event is TransitionBeforePreparationEvent => 'loader' in event

/**
 * Scrolls a new page smoothly to its top (RTE-37), from where the last page stood but at most one screen down, so that
 * pictures below are not loaded on the way. The browser itself scrolls to anchors, below the header
 * (`scroll-padding-top`), and restores the position at once on going back.
 */
function scrollToTop(fromY: number): void {
  if (fromY <= 0 || location.hash !== '') return
  if (prefersReducedMotion()) return
  window.scrollTo({ top: Math.min(fromY, window.innerHeight), behavior: 'instant' })
  window.scrollTo({ top: 0, behavior: 'smooth' })
}

/** On each page change: closes overlays (RTE-39, RTE-40), scrolls, marks current links, loads other releases in full. */
export function startNavigation(): void {
  let path = location.pathname
  let leftAtY = 0
  let isTraversal = false
  document.addEventListener('astro:before-preparation', (event) => {
    if (!isPreparation(event)) return
    isTraversal = event.navigationType === 'traverse'
    loadOtherReleasesInFull(event)
  })
  document.addEventListener('astro:before-swap', () => {
    leftAtY = window.scrollY
  })
  document.addEventListener('astro:after-swap', () => {
    if (location.pathname !== path) closeOverlay()
    path = location.pathname
    markCurrentLinks()
    if (!isTraversal) scrollToTop(leftAtY)
  })
  markCurrentLinks()
}
