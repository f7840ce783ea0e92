import { ANALYTICS_RETRIES, ANALYTICS_RETRY_MS } from '#config/limits.ts'

/** The tag manager's queue of events, `window.dataLayer`. */
interface DataLayer {
  push(event: object): unknown
}

/** One product of an event; prices are decimal amounts in the shop's currency. */
export interface TrackedProduct {
  product_id: string | null
  variant_id?: string
  sku: string | null
  name: string
  variant: string | null
  price: string | null
  quantity?: number
  position?: number
  url?: string | null
}

/** How one view of a page went for one visitor (TRK-17). */
export interface PageMeasure {
  /** Largest paint, interaction to next paint, layout shift. */
  metric: 'LCP' | 'INP' | 'CLS'
  /** Milliseconds; of CLS a share, which is mostly below 1. */
  value: number
  rating: 'good' | 'needs-improvement' | 'poor'
  /** The name of the page's route, such as "product"; "other" for an address without one. */
  page_kind: string
  /** The code release. */
  release: string
}

/** The data of each event, by the event's name (TRK-06..09, TRK-17). */
export interface AnalyticsEvents {
  'Cart Viewed': { client_id: string | null; cart_id: string | null; products: readonly TrackedProduct[] }
  'Product Removed': TrackedProduct
  'Suggested Product in Cart Viewed': TrackedProduct
  'Suggested Product in Cart Clicked': TrackedProduct
  Lead: { list_id: string }
  'Page Measured': PageMeasure
}

export interface TrackerOptions {
  /** The page's data layer; null until the tag manager's snippet has run. */
  dataLayer: () => DataLayer | null
  wait: (ms: number) => Promise<void>
  warn: (text: string) => void
}

export type Track = <Event extends keyof AnalyticsEvents>(
  event: Event,
  data: AnalyticsEvents[Event],
) => Promise<void>

/** Whether the tag manager's snippet has run: it pushes `gtm.start` first. */
export const hasTagManagerSnippet = (layer: readonly unknown[]): boolean =>
  layer.some((entry) => typeof entry === 'object' && entry !== null && 'gtm.start' in entry)

/**
 * Creates a function that pushes events to the data layer. While there is none, it warns once, retries every
 * `ANALYTICS_RETRY_MS` up to `ANALYTICS_RETRIES` times, then warns again and drops the event (TRK-11, TRK-12). It never
 * rejects, also when the data layer throws.
 */
export function createTracker({ dataLayer, wait, warn }: TrackerOptions): Track {
  return async (event, data) => {
    let layer = dataLayer()
    if (layer === null) warn('The data layer is not initialized')
    for (let retry = 0; layer === null && retry < ANALYTICS_RETRIES; retry += 1) {
      await wait(ANALYTICS_RETRY_MS)
      layer = dataLayer()
    }
    if (layer === null) {
      warn('Analytics were not initialized')
      return
    }
    try {
      layer.push({ event, ...data })
    } catch (error) {
      warn(`The data layer rejected ${event}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
