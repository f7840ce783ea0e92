import type { AnnouncementBanner } from '#content/announcement-banner.ts'
import type { SiteBanners } from '#content/site-banners.ts'

/** The banners that are active, in order: published and listed (DISC-02), with something to say. */
export function activeBanners(
  banners: readonly AnnouncementBanner[],
  listed: SiteBanners | null,
): AnnouncementBanner[] {
  const byId = new Map(banners.map((banner) => [banner.id, banner]))
  return (listed?.banners ?? []).flatMap((id) => {
    const banner = byId.get(id)
    return banner === undefined || banner.contents.length === 0 ? [] : [banner]
  })
}

/** What must be known of the visit for a banner to show (DISC-03, DISC-04); `cbd` asks for nothing (DISC-05). */
export function needsOf({ visibility }: AnnouncementBanner): ('discount' | 'devotion')[] {
  return [
    ...(visibility.discount ? (['discount'] as const) : []),
    ...(visibility.devotion ? (['devotion'] as const) : []),
  ]
}
