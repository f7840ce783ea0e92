import { SKY_RATIO, SKY_RATIO_TALL, TALL_PX } from '#config/limits.ts'

/** CHR-32: only pages that are long for their window have a sky over them. Heights in CSS pixels. */
export const hasSky = (pageHeight: number, windowHeight: number): boolean =>
  pageHeight >= windowHeight * (windowHeight > TALL_PX ? SKY_RATIO_TALL : SKY_RATIO)
