import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { type AnalyticsEvents, createAnalytics, hasSnippet, type Track } from './analytics.ts'

/** Once seen it counts for good: a data layer drops its oldest entries. */
let isInitialized = false

function dataLayer() {
  const layer: unknown = 'dataLayer' in window ? window.dataLayer : null
  if (!Array.isArray(layer)) return null
  isInitialized ||= hasSnippet(layer)
  return isInitialized ? layer : null
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
