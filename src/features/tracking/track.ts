import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { type AnalyticsEvents, createTracker, hasTagManagerSnippet, type Track } from './analytics.ts'

/** Remembered, because a data layer drops its oldest entries, the snippet's among them. */
let isInitialized = false

function initializedDataLayer() {
  const layer: unknown = 'dataLayer' in window ? window.dataLayer : null
  if (!Array.isArray(layer)) return null
  isInitialized ||= hasTagManagerSnippet(layer)
  return isInitialized ? layer : null
}

const push: Track = createTracker({
  dataLayer: initializedDataLayer,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  warn: (text) => console.warn(text),
})

/** Sends an analytics event (TRK-06..09); does nothing in a shop without a tag manager. */
export function track<Event extends keyof AnalyticsEvents>(event: Event, data: AnalyticsEvents[Event]): void {
  if (PUBLIC_TAG_MANAGER_ID !== undefined) void push(event, data)
}
