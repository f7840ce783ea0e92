import { atom, type ReadableAtom } from 'nanostores'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { BANNER_ISLAND } from '#browser/islands/island-names.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import type { BannerView } from './banner-view.ts'
import { type BannerVisit, visitOf } from './choose-banner.ts'

interface BannerChange {
  readonly banners: readonly BannerView[]
  readonly visit: BannerVisit
}

const change = atom<BannerChange | null>(null)

/** What the banner shows instead of what the page began with; null until the visit has changed. */
export const $bannerChange: ReadableAtom<BannerChange | null> = change

function visitIn(session: AttributionSession): BannerVisit {
  const { discountCode, campaign } = session.read()
  return visitOf(session.entered(), discountCode, campaign, null)
}

/**
 * Returns a function that shows the banner for the session's present discount code; call it when that may have changed
 * (DISC-03).
 * @param banners The active ones, in order.
 */
export function followSession(session: AttributionSession, banners: readonly BannerView[]): () => void {
  let last = visitIn(session)
  return () => {
    const visit = visitIn(session)
    if (visit.code === last.code && visit.source === last.source) return
    last = visit
    change.set({ banners, visit })
    hydrateIsland(BANNER_ISLAND)
  }
}
