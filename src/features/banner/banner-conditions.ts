import { BREAKPOINTS_PX } from '#config/limits.ts'
import type { AnnouncementBanner } from '#content/announcement-banner.ts'
import type { SiteBanners } from '#content/site-banners.ts'
import type { BannerCondition } from './choose-banner.ts'

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
export function conditionsOf({ visibility }: AnnouncementBanner): BannerCondition[] {
  return [
    ...(visibility.discount ? (['discount'] as const) : []),
    ...(visibility.devotion ? (['devotion'] as const) : []),
  ]
}

/** Wider than any screen. Phones are narrower than `sm`, as in `Banner.module.css`. */
const WIDEST_PX = 3840
/** Lower bounds of a character's width and of the gap between announcements, in px. */
const CHARACTER_PX = 4
const SPACE_PX = 80

/**
 * How many copies of a banner's announcements fill a phone's screen, and any screen, beside themselves, so that their loop
 * has no gap (CHR-03). A phone lays out only those that it needs.
 */
export function marqueeCopies({ contents }: Pick<AnnouncementBanner, 'contents'>) {
  const width = contents.reduce((sum, { text }) => sum + text.length * CHARACTER_PX + SPACE_PX, 0)
  const copiesFor = (screen: number) => (width > 0 ? Math.ceil(screen / width) : 0)
  return { onPhone: copiesFor(BREAKPOINTS_PX.sm), everywhere: copiesFor(WIDEST_PX) }
}
