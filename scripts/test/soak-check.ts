import { continueProgress, describeProgress, loadProgress } from '../../tests/soak/soak-progress.ts'
import { projectRoot } from '../lib/process.ts'
import type { StepResult } from './pipeline.ts'
import { vitestCheck } from './tool-checks.ts'

const file = `${projectRoot}.local/soak/cart.json`

/**
 * Plays random stories of the cart over HTTP (`tests/soak`). Continues where an earlier run with as many stories was
 * interrupted; with a seed, only where it had that one.
 */
export async function soakCheck(stories: number, seed: number | null): Promise<StepResult> {
  const first = continueProgress(file, stories, seed)
  const start = first.played > 0 ? `continues after ${first.played} stories` : 'starts'
  console.log(`The soak ${start} with seed ${first.seed}; how far it is stands in ${file}.`)
  const result = await vitestCheck('vitest-soak', ['tests/soak'], {
    SOAK_STORIES: String(stories),
    SOAK_SEED: String(first.seed),
    SOAK_FILE: file,
  })()
  const played = loadProgress(file)
  return played === null ? result : { ...result, note: describeProgress(played) }
}
