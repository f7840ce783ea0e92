import { $cursor } from '#browser/window/cursor.store.ts'
import { $pageGutter } from '#browser/window/page-gutter.store.ts'
import { HOVER_DRAWER_READY_MS } from '#config/limits.ts'

const drawerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-hover-drawer]') : null
const openDrawers = () => document.querySelectorAll<HTMLDetailsElement>('details[data-hover-drawer][open]')

function openByHover(drawer: HTMLDetailsElement): void {
  drawer.open = true
  drawer.dataset.hovered = ''
}

function close(drawer: HTMLDetailsElement): void {
  const hasFocus = drawer.contains(document.activeElement)
  drawer.open = false
  if (hasFocus) drawer.querySelector('summary')?.focus({ preventScroll: true })
}

/** Shifts open drawers to the left by what of them lies beyond the page's right gutter. */
function keepWithinGutter(gutter: number): void {
  const pageWidth = document.documentElement.clientWidth
  for (const drawer of openDrawers()) {
    const content = drawer.querySelector<HTMLElement>(':scope > :not(summary)')
    if (content === null) continue
    // Its place in the layout: what is seen of it may still be moving to where it was shifted last.
    const left = (content.offsetParent?.getBoundingClientRect().left ?? 0) + content.offsetLeft
    const overflow = left + content.offsetWidth - (pageWidth - gutter)
    content.style.translate = overflow > 0 ? `${-overflow}px` : ''
  }
}

/** Opens a drawer once the cursor rests on it; returns a function that cancels that. */
function openOnRest(drawer: HTMLDetailsElement): () => void {
  const stop = $cursor.listen(({ x, y, isMoving }) => {
    if (isMoving) return
    stop()
    if (drawerOf(document.elementFromPoint(x, y)) === drawer) openByHover(drawer)
  })
  return stop
}

let isStarted = false

/**
 * Drawers on pages open under the mouse once the page is 1.5 s old, so that a mouse that only passes through opens none;
 * a mouse that came earlier opens one by resting on it. Those with `data-autoclose` close when the mouse leaves; Escape
 * and a page change close all (WID-18).
 */
export function startHoverDrawers(): void {
  if (isStarted) return
  isStarted = true
  let readyAt = performance.now() + HOVER_DRAWER_READY_MS
  let stopWaiting: (() => void) | null = null
  let isPlacing = false
  const followMouse = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const entered = drawerOf(target)
    if (entered !== null && !entered.open) {
      if (performance.now() >= readyAt) openByHover(entered)
      else {
        stopWaiting?.()
        stopWaiting = openOnRest(entered)
      }
    }
    for (const drawer of openDrawers()) {
      if (drawer !== entered && 'autoclose' in drawer.dataset && !drawer.contains(document.activeElement))
        drawer.open = false
    }
  }
  document.addEventListener('pointerover', followMouse)
  // The mouse leaves the window.
  document.documentElement.addEventListener('pointerleave', followMouse)
  document.addEventListener('click', (event) => {
    const drawer = drawerOf(event.target)
    if (drawer === null) return
    stopWaiting?.()
    if (!('hovered' in drawer.dataset)) return
    // A click on the handle of a drawer that hovering has just opened means to open it, not to close it.
    if (event.target instanceof Element && event.target.closest('summary') !== null) event.preventDefault()
    delete drawer.dataset.hovered
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const drawer of openDrawers()) close(drawer)
  })
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (drawerOf(target) === null) return
      keepWithinGutter($pageGutter.get())
      // Measuring begins with the first drawer, not while the page loads.
      if (!isPlacing) $pageGutter.listen(keepWithinGutter)
      isPlacing = true
    },
    { capture: true },
  )
  document.addEventListener('page:ready', () => {
    readyAt = performance.now() + HOVER_DRAWER_READY_MS
  })
  // On a page restored from the back/forward cache, they are as they were left.
  window.addEventListener('pagehide', () => {
    stopWaiting?.()
    for (const drawer of openDrawers()) drawer.open = false
  })
}
