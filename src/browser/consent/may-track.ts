import { $consent } from './consent.store.ts'

// Separate file, so that a shop that asks nobody loads none of it with a page.

/** Whether the visitor may be tracked: they have accepted it, or nobody is asked (TRK-15). */
export const mayTrack = (): boolean =>
  import.meta.env.PUBLIC_CONSENT !== 'ask' || $consent.get() === 'accepted'
