import { createRoot } from 'react-dom/client'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { report } from '#browser/reporting/report.ts'
import { productDataOf } from '#features/catalogue/loaded-products.api.ts'
import { RecentProducts } from './RecentProducts.tsx'
import { $recent, refreshRecent } from './recent.store.ts'
import { recentShelf } from './recent-products.ts'

/** Loads what the shelf shows, so that it is there as soon as it is mounted. */
export async function loadRecent(current: string): Promise<void> {
  refreshRecent()
  await recentShelf($recent.get(), { current, withSeen: true }, productDataOf)
}

/** Renders a product page's shelf. Not an island, because it is empty as built and loads nothing until it comes near. */
export function mountRecent(shelf: HTMLElement, current: string): void {
  createRoot(shelf).render(
    <IslandBoundary fallback={null} onError={(error) => report(error, { part: 'recent' })}>
      <RecentProducts current={current} withSeen />
    </IslandBoundary>,
  )
}
