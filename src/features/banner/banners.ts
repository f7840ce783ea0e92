import type { AnnouncementBanner } from '#content/announcement-banner.ts'
import type { SiteBanners } from '#content/site-banners.ts'

/** The active banners, in order: those that are listed and have contents (DISC-02). */
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

/** The conditions for showing a banner (DISC-03, DISC-04); the flag `cbd` is none (DISC-05). */
export function needsOf({ visibility }: AnnouncementBanner): ('discount' | 'devotion')[] {
  return [
    ...(visibility.discount ? (['discount'] as const) : []),
    ...(visibility.devotion ? (['devotion'] as const) : []),
  ]
}
