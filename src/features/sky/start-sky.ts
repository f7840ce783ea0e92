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
  // Another page may have come meanwhile.
  if (layer.isConnected && stop === null) stop = showSky(layer)
}

/**
 * Gives each long page its sky once somebody is there to see it (CHR-32): laying it out is the dearest thing a page
 * does, and until then its clouds hang still.
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
