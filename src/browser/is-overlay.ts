import type { Overlay } from './overlay.store.ts'

/** Whether `name` is that of an overlay; a button's `commandfor` may name anything. */
export const isOverlay = (name: string): name is Exclude<Overlay, 'none'> =>
  name === 'cart' || name === 'site-menu' || name === 'gallery'
