import { group, NAVY, round } from './svg.ts'

/** The wordmark's own size. */
export const WORDMARK = { width: 368, height: 200 } as const

/** The last l has dozed off on its neighbour; it is never straightened. */
export const wordmark = (fill = NAVY) =>
  `<g fill="none" stroke="${fill}" stroke-width="46" stroke-linecap="round" stroke-linejoin="round"><path d="M23 23V177"/><path d="M96 87v46a44 44 0 0 0 88 0V87"/><path d="M257 23V177"/><path d="M345 177 322 34"/></g>`

/** The wordmark `width` wide, centered on `cx`, `cy`. */
export const mark = (cx: number, cy: number, width: number, fill: string) =>
  group(
    `translate(${round(cx - width / 2)} ${round(cy - (width * WORDMARK.height) / WORDMARK.width / 2)}) scale(${round((width / WORDMARK.width) * 1000) / 1000})`,
    wordmark(fill),
  )
