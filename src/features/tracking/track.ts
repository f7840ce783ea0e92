import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { type AnalyticsEvents, createAnalytics, type Track } from './analytics.ts'

function dataLayer() {
  if (!('dataLayer' in window)) return null
  return Array.isArray(window.dataLayer) ? window.dataLayer : null
}

const push: Track = createAnalytics({
  layer: dataLayer,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  warn: (text) => console.warn(text),
})

/** Tells analytics of what a shopper did (TRK-06..09). A shop without a tag manager has nobody to tell. */
export function track<Event extends keyof AnalyticsEvents>(event: Event, data: AnalyticsEvents[Event]): void {
  if (PUBLIC_TAG_MANAGER_ID !== undefined) void push(event, data)
}
