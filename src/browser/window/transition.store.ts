import { atom, onMount, type ReadableAtom } from 'nanostores'
import { listen } from './listen.ts'

const transitioning = atom(false)
/**
 * Whether the client router is loading another page (STATE-01). Nothing reads it yet: it stays until it is decided
 * whether the shop keeps the client router.
 */
export const $transitioning: ReadableAtom<boolean> = transitioning

onMount(transitioning, () =>
  listen(document, {
    'astro:before-preparation': () => transitioning.set(true),
    'astro:page-load': () => transitioning.set(false),
  }),
)
