import { HOVER_DRAWER_READY_MS } from '#config/limits.ts'

const drawerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-hover-drawer]') : null
const openDrawers = () => document.querySelectorAll<HTMLDetailsElement>('details[data-hover-drawer][open]')

function close(drawer: HTMLDetailsElement): void {
  const holdsFocus = drawer.contains(document.activeElement)
  drawer.open = false
  if (holdsFocus) drawer.querySelector('summary')?.focus({ preventScroll: true })
}

let isStarted = false

/**
 * WID-18: drawers on pages open under the mouse, once a page has stood for 1.5 s, so that one who only passes through
 * is left alone; those with `data-autoclose` close when it leaves. Escape and a page change close them all.
 */
export function startHoverDrawers(): void {
  if (isStarted) return
  isStarted = true
  let readyAt = performance.now() + HOVER_DRAWER_READY_MS
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return
    const entered = drawerOf(target)
    if (entered !== null && !entered.open && performance.now() >= readyAt) {
      entered.open = true
      entered.dataset.hovered = ''
    }
    for (const drawer of openDrawers()) {
      if (drawer !== entered && 'autoclose' in drawer.dataset && !drawer.contains(document.activeElement))
        drawer.open = false
    }
  })
  document.addEventListener('click', (event) => {
    const drawer = drawerOf(event.target)
    if (drawer === null || !('hovered' in drawer.dataset)) return
    // Whoever presses the handle of what the mouse has just opened means it open.
    if (event.target instanceof Element && event.target.closest('summary') !== null) event.preventDefault()
    delete drawer.dataset.hovered
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const drawer of openDrawers()) close(drawer)
  })
  document.addEventListener('astro:page-load', () => {
    readyAt = performance.now() + HOVER_DRAWER_READY_MS
  })
  document.addEventListener('astro:before-swap', () => {
    for (const drawer of openDrawers()) drawer.open = false
  })
}
