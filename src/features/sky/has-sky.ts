import { SKY_RATIO, SKY_RATIO_TALL, TALL_PX } from '#config/limits.ts'

/** Whether a page is long enough for its window to have a sky (CHR-32). Heights in CSS pixels. */
export const hasSky = (pageHeight: number, windowHeight: number): boolean =>
  pageHeight >= windowHeight * (windowHeight > TALL_PX ? SKY_RATIO_TALL : SKY_RATIO)
