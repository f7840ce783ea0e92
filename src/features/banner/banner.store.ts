import { atom, type ReadableAtom } from 'nanostores'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { BANNER_ISLAND } from '#browser/islands/island-names.ts'
import type { AttributionSession, SessionState } from '#browser/session/session.ts'
import type { BannerView } from './banner-view.ts'
import { type BannerVisit, visitOf } from './choose-banner.ts'

interface BannerChange {
  readonly banners: readonly BannerView[]
  readonly visit: BannerVisit
}

const change = atom<BannerChange | null>(null)

/** What the banner shows instead of what the page began with; null until the visit has changed. */
export const $bannerChange: ReadableAtom<BannerChange | null> = change

/** What banners depend on in a session. */
export interface BannerSession extends Pick<SessionState, 'discountCode' | 'campaign'> {
  readonly linkCode: string | null
}

const visitIn = ({ linkCode, discountCode, campaign }: BannerSession): BannerVisit =>
  visitOf(linkCode, discountCode, campaign, null)

/**
 * Returns a function that shows the banner for the session's present discount code; call it when that may have changed
 * (DISC-03).
 * @param banners The active ones, in order.
 * @param painted The session when the page was painted.
 */
export function followSession(
  session: AttributionSession,
  banners: readonly BannerView[],
  painted: BannerSession,
): () => void {
  let last = visitIn(painted)
  return () => {
    const visit = visitIn({ ...session.read(), linkCode: session.linkCode() })
    if (visit.code === last.code && visit.source === last.source) return
    last = visit
    change.set({ banners, visit })
    hydrateIsland(BANNER_ISLAND)
  }
}
