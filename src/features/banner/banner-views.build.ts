import { readablePair, themeColors } from '#components/color.ts'
import type { AnnouncementBanner } from '#content/announcement-banner.ts'
import type { Content } from '#content/content.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'
import { activeBanners, conditionsOf, marqueeCopies } from './banner-conditions.ts'
import type { BannerView } from './banner-view.ts'

function toView(banner: AnnouncementBanner): BannerView {
  return {
    key: banner.id,
    conditions: conditionsOf(banner),
    isStatic: banner.isStatic,
    colors: readablePair(banner.color, { text: '#ffffff', background: themeColors.navy }),
    announcements: banner.contents.map(({ id, text, link }) => ({
      key: id,
      text,
      link: link === null ? null : { href: link.href, rel: link.rel, target: link.target },
    })),
    copies: banner.isStatic ? { onPhone: 0, everywhere: 0 } : marqueeCopies(banner),
  }
}

/** The active banners, in order (DISC-01). Made once for all pages, and frozen, so that they are rendered once. */
export const bannerViews = memoizeTracked(async (content: Content): Promise<readonly BannerView[]> => {
  const listed = await content.get('siteBanners')
  if (listed === null) return []
  return Object.freeze(activeBanners(await content.all('announcementBanner'), listed).map(toView))
})
