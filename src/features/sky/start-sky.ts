import { report } from '#features/reporting/report.ts'
import { hasSky } from './sky.ts'

let stop: (() => void) | null = null

const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 500)

async function show(): Promise<void> {
  const layer = document.querySelector<HTMLElement>('[data-sky]')
  if (layer === null || !hasSky(document.documentElement.scrollHeight, window.innerHeight)) return
  const { showSky } = await import('./sky.view.ts')
  // Another page may have come meanwhile.
  if (layer.isConnected && stop === null) stop = showSky(layer)
}

/** Gives each long page its sky once the page has come to rest (CHR-32); until then its clouds hang still. */
export function startSkies(): void {
  document.addEventListener('astro:page-load', () => {
    whenIdle(() => {
      show().catch((error: unknown) => report(error, { part: 'sky' }))
    })
  })
  document.addEventListener('astro:before-swap', () => {
    stop?.()
    stop = null
  })
}
