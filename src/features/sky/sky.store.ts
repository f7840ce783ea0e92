import { atom, type ReadableAtom } from 'nanostores'
import { CLOUD_DISMISS_DEBOUNCE_MS } from '#config/limits.ts'
import { exit, type Game, newGame, popped } from './game.ts'
import { RespawnTimers } from './respawn-timers.ts'
import { type Cloud, dismissCloud, newClouds, respawnDelay, restartCloud, type Sky } from './sky.ts'

const game = atom<Game>(newGame)
const clouds = atom<readonly Cloud[]>([])

/** The mini-game (SKY-08). */
export const $game: ReadableAtom<Game> = game
/** The clouds of the page's sky; none on a page without one. */
export const $clouds: ReadableAtom<readonly Cloud[]> = clouds

let sky: Sky | null = null
/** Whether popped clouds respawn; not under reduced motion. */
let canRespawn = true
let lastDismissal = Number.NEGATIVE_INFINITY
/** Due clouds for which no unused values are left; the next popped cloud frees some (SKY-04). */
const held = new Set<number>()

function respawn(id: number): void {
  if (sky === null) return
  const next = restartCloud(clouds.get(), id, sky, Math.random)
  if (next === clouds.get()) {
    held.add(id)
    return
  }
  held.delete(id)
  clouds.set(next)
}

const respawnTimers = new RespawnTimers(respawn)

/** Starts a page's sky with `count` clouds, and a new game. */
export function startSky(count: number, of: Sky, { canMove }: { canMove: boolean }): void {
  endSky()
  sky = of
  canRespawn = canMove
  clouds.set(newClouds(count, of, Math.random))
}

/** Ends the sky: the page is left, or became too short for one. */
export function endSky(): void {
  respawnTimers.clear()
  held.clear()
  sky = null
  lastDismissal = Number.NEGATIVE_INFINITY
  clouds.set([])
  game.set(newGame)
}

/**
 * Pops a cloud, which respawns after two minutes, in the game after one to two seconds (SKY-03). A second pop within 50 ms
 * counts as the same gesture (SKY-07). Answers whether the cloud was popped.
 */
export function popCloud(id: number): boolean {
  const now = Date.now()
  const before = clouds.get()
  if (before.find((cloud) => cloud.id === id)?.dismissed !== false) return false
  if (now - lastDismissal < CLOUD_DISMISS_DEBOUNCE_MS) return false
  lastDismissal = now
  clouds.set(dismissCloud(before, id))
  game.set(popped(game.get()))
  if (canRespawn) respawnTimers.start(id, respawnDelay(game.get().started ? 'game' : 'sky', Math.random))
  for (const waiting of [...held]) respawn(waiting)
  return true
}

/** Leaves the game until the next page. */
export function exitGame(): void {
  game.set(exit(game.get()))
}

/** Pauses or resumes respawning, for a page that is hidden or shown again. */
export function pauseSky(isPaused: boolean): void {
  if (isPaused) respawnTimers.pause()
  else respawnTimers.resume()
}
