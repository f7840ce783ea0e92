import { GALLERY_SLIDER_FROM, GALLERY_THUMBNAILS } from '#config/limits.ts'

/** The thumbnails below a hero gallery's stage. */
export interface Thumbnails {
  /** How many slides have a thumbnail. */
  shown: number
  /** How many slides are behind the "More" tile; 0 for no tile. */
  more: number
}

/** At most `GALLERY_THUMBNAILS`; with more slides, the last of them is a "More" tile; none for a single slide (WID-07). */
export function thumbnailsOf(slides: number): Thumbnails {
  const hasMore = slides > GALLERY_THUMBNAILS
  const shown = hasMore ? GALLERY_THUMBNAILS - 1 : slides > 1 ? slides : 0
  return { shown, more: hasMore ? slides - shown : 0 }
}

/** The name of a tab or a thumbnail; `index` counts from 0 (WID-06). */
export const slideLabel = (caption: string | null, index: number): string => caption ?? `Image ${index + 1}`

/** Whether this number of items makes a slider (3 or more); fewer are side by side (WID-12). */
export const isSlider = (items: number): boolean => items >= GALLERY_SLIDER_FROM
