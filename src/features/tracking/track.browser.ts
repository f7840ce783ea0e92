import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { mayTrack } from '#browser/consent/may-track.ts'
import { type AnalyticsEvents, createTracker, hasTagManagerSnippet, type Track } from './data-layer-events.ts'

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

/**
 * Sends an analytics event (TRK-06..09). Does nothing in a shop without a tag manager, and drops the event while the visitor may
 * not be tracked: what they did before they accepted is not sent later (TRK-15).
 */
export function track<Event extends keyof AnalyticsEvents>(event: Event, data: AnalyticsEvents[Event]): void {
  if (PUBLIC_TAG_MANAGER_ID !== undefined && mayTrack()) void push(event, data)
}
