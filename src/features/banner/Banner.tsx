import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { BANNER_LOOP_S } from '#config/limits.ts'
import { BannerLines } from './BannerLines.tsx'
import { $bannerChange } from './banner.store.ts'

interface Props {
  /** `BannerLines` as built, from Astro's slot: in the page once, and not once more as the island's props. */
  lines?: ReactNode
  /** What Astro's types call all slots; the named ones arrive by name. */
  children?: ReactNode
}

function Lines({ lines }: Pick<Props, 'lines'>) {
  const change = useStore($bannerChange, { ssr: 'initial' })
  return change === null ? lines : <BannerLines {...change} />
}

/**
 * The line above the header (CHR-02..05, DISC-01..07). The HTML has all candidates; `choose-banner-entry.view.ts` shows
 * the one that applies before the first paint, so that nothing shifts, and the island chooses again when the discount
 * code changes. Scrolling and pausing are CSS.
 */
export function Banner({ lines }: Props) {
  const root = useHydratedEvent<HTMLElement>()
  return (
    <aside ref={root} aria-label="Announcements" data-banners style={{ '--loop': `${BANNER_LOOP_S}s` }}>
      <IslandBoundary fallback={lines} onError={(error) => report(error, { part: 'banner' })}>
        <Lines lines={lines} />
      </IslandBoundary>
    </aside>
  )
}
