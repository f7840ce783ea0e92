import { GALLERY_MORE_SLIDE, GALLERY_SLIDER_FROM, GALLERY_THUMBNAILS } from '#config/limits.ts'

/** What stands below a hero gallery's stage. */
export interface Thumbnails {
  /** How many slides have a thumbnail of their own. */
  shown: number
  /** How many more there are, all behind one "More" tile; 0 for none. */
  more: number
  /** The slide, counted from 0, on which "More" opens the magnified view (WID-08). */
  moreOpensAt: number
}

/** WID-07: at most 5 thumbnails; with more slides, 4 and a "More" tile. A single slide needs none. */
export function thumbnailsOf(slides: number): Thumbnails {
  const hasMore = slides > GALLERY_THUMBNAILS
  const shown = hasMore ? GALLERY_THUMBNAILS - 1 : slides > 1 ? slides : 0
  return { shown, more: hasMore ? slides - shown : 0, moreOpensAt: GALLERY_MORE_SLIDE }
}

/** WID-06: what a tab, or a thumbnail, is called. `index` counts from 0. */
export const slideLabel = (caption: string | null, index: number): string => caption ?? `Image ${index + 1}`

/** WID-12: 3 or more items are paged through; fewer stand side by side. */
export const isSlider = (items: number): boolean => items >= GALLERY_SLIDER_FROM
