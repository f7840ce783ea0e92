import { hydrateIsland } from '#browser/islands/island-events.ts'
import { SKY_ISLAND } from '#browser/islands/island-names.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { hasSky } from './has-sky.ts'

/** Resolves once no drawer, menu or gallery covers the page. */
const whenUncovered = () =>
  new Promise<void>((resolve) => {
    const stop = $overlay.subscribe((overlay) => {
      if (overlay !== 'none') return
      queueMicrotask(() => stop())
      resolve()
    })
  })

/**
 * Hydrates the clouds of each page that is long, or has become so, once somebody uses it, nothing covers it and the browser is
 * idle (CHR-32).
 * @param laidOut Resolves once somebody uses the page, and it has its height.
 */
export function startSkies(laidOut: Promise<void>): void {
  document.addEventListener('page:ready', async () => {
    await laidOut
    await whenUncovered()
    const resizes = new ResizeObserver(() => {
      if (!hasSky(document.body.offsetHeight, window.innerHeight)) return
      resizes.disconnect()
      whenBrowserIdle(() => hydrateIsland(SKY_ISLAND))
    })
    // A ResizeObserver also reports once when it starts.
    resizes.observe(document.body)
  })
}
