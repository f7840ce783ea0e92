import { createRoot } from 'react-dom/client'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { report } from '#browser/reporting/report.ts'
import { productDataOf } from '#features/catalogue/loaded-products.api.ts'
import { RecentProducts } from './RecentProducts.tsx'
import { $recent, refreshRecent } from './recent.store.ts'
import { recentShelf } from './recent-products.ts'

/**
 * The screen and a little below it, which may be on the screen by the time the shelf is rendered. Browsers without scroll
 * anchoring, such as Safari, would move the page for a shelf above the screen, too.
 */
const MOVES_SCREEN = CSS.supports('overflow-anchor', 'auto') ? '0px 0px 30% 0px' : '100000px 0px 30% 0px'

/** Resolves once an element can change its height without moving anything on the screen. */
function whenUnseen(target: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== false) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: MOVES_SCREEN },
    )
    observer.observe(target)
  })
}

/**
 * Renders a product page's shelf once what it shows is loaded, while that moves nothing on the screen. Not an island, because
 * it is empty as built and loads nothing until it comes near.
 */
export async function mountRecent(shelf: HTMLElement, current: string): Promise<void> {
  refreshRecent()
  await recentShelf($recent.get(), { current, withSeen: true }, productDataOf)
  await whenUnseen(shelf)
  createRoot(shelf).render(
    <IslandBoundary fallback={null} onError={(error) => report(error, { part: 'recent' })}>
      <RecentProducts current={current} withSeen />
    </IslandBoundary>,
  )
}
