import { createRoot } from 'react-dom/client'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { report } from '#browser/reporting/report.ts'
import { RecentProducts } from './RecentProducts.tsx'

/** Renders a product page's shelf. Not an island, because it is empty as built and loads nothing until it comes near. */
export function mountRecent(shelf: HTMLElement, current: string): void {
  createRoot(shelf).render(
    <IslandBoundary fallback={null} onError={(error) => report(error, { part: 'recent' })}>
      <RecentProducts current={current} withSeen />
    </IslandBoundary>,
  )
}
