import { hydrateIsland } from '#browser/islands/island-events.ts'
import { whenIdle } from '#browser/when-idle.ts'
import { hasSky } from './has-sky.ts'
import { SKY_ISLAND } from './sky-island.ts'

const inFreeTime = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 500)

/** Hydrates the clouds of each long page, once somebody uses it and the browser is idle (CHR-32). */
export function startSkies(): void {
  const isUsed = whenIdle(null)
  document.addEventListener('page:ready', async () => {
    await isUsed
    inFreeTime(() => {
      if (hasSky(document.body.offsetHeight, window.innerHeight)) hydrateIsland(SKY_ISLAND)
    })
  })
}
