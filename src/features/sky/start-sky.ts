import { report } from '#browser/reporting/report.ts'
import { whenIdle } from '#browser/when-idle.ts'
import { SKY_IDLE_MS } from '#config/limits.ts'
import { hasSky } from './has-sky.ts'

let stop: (() => void) | null = null

const inFreeTime = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 500)

async function show(): Promise<void> {
  const layer = document.querySelector<HTMLElement>('[data-sky]')
  if (layer === null || !hasSky(document.documentElement.scrollHeight, window.innerHeight)) return
  const { showSky } = await import('./sky.view.ts')
  // The page may have changed meanwhile.
  if (layer.isConnected && stop === null) stop = showSky(layer)
}

/**
 * Starts the sky of each long page once the page is idle or used (CHR-32): placing it costs more than anything else a page
 * does at load. Until then the clouds in its HTML do not move.
 */
export function startSkies(): void {
  const isSeen = whenIdle(SKY_IDLE_MS)
  document.addEventListener('astro:page-load', async () => {
    await isSeen
    inFreeTime(() => {
      show().catch((error: unknown) => report(error, { part: 'sky' }))
    })
  })
  document.addEventListener('astro:before-swap', () => {
    stop?.()
    stop = null
  })
}
