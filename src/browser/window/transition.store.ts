import { atom, onMount, type ReadableAtom } from 'nanostores'
import { listen } from './listen.ts'

const transitioning = atom(false)
/** Whether another page is on its way into this one's place. */
export const $transitioning: ReadableAtom<boolean> = transitioning

onMount(transitioning, () =>
  listen(document, {
    'astro:before-preparation': () => transitioning.set(true),
    'astro:page-load': () => transitioning.set(false),
  }),
)
