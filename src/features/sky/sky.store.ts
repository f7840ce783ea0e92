import { atom, type ReadableAtom } from 'nanostores'
import { CLOUD_DISMISS_DEBOUNCE_MS } from '#config/limits.ts'
import { exit, type Game, newGame, popped, withCount } from './game.ts'
import { RespawnTimers } from './respawn-timers.ts'
import { type Cloud, dismissCloud, newClouds, respawnDelay, restartCloud, type Sky } from './sky.ts'

const game = atom<Game>(newGame)
const clouds = atom<readonly Cloud[]>([])

/** SKY-08. */
export const $game: ReadableAtom<Game> = game
/** The clouds of this page's sky; none where it has no sky. */
export const $clouds: ReadableAtom<readonly Cloud[]> = clouds

let sky: Sky | null = null
/** Whether popped clouds come back: they do not for those who asked for less motion. */
let doReturn = true
let lastDismissal = Number.NEGATIVE_INFINITY
/** Back in time, but with no place free; the next that is popped frees one (SKY-04). */
const held = new Set<number>()

function comeBack(id: number): void {
  if (sky === null) return
  const next = restartCloud(clouds.get(), id, sky, Math.random)
  if (next === clouds.get()) {
    held.add(id)
    return
  }
  held.delete(id)
  clouds.set(next)
}

const returns = new RespawnTimers(comeBack)

/** A sky of `count` clouds, and the game at rest: a page begins. */
export function startSky(count: number, of: Sky, { canMove }: { canMove: boolean }): void {
  endSky()
  sky = of
  doReturn = canMove
  clouds.set(newClouds(count, of, Math.random))
}

/** No sky: a page ends, or got too short for one. */
export function endSky(): void {
  returns.clear()
  held.clear()
  sky = null
  lastDismissal = Number.NEGATIVE_INFINITY
  clouds.set([])
  game.set(newGame)
}

/**
 * Pops a cloud (SKY-03): it comes back after two minutes, in the game after a second or two. Another within 50 ms
 * counts as the same gesture (SKY-07). Answers whether it was popped.
 */
export function popCloud(id: number): boolean {
  const now = Date.now()
  const before = clouds.get()
  if (before.find((cloud) => cloud.id === id)?.dismissed !== false) return false
  if (now - lastDismissal < CLOUD_DISMISS_DEBOUNCE_MS) return false
  lastDismissal = now
  clouds.set(dismissCloud(before, id))
  game.set(popped(game.get()))
  if (doReturn) returns.after(id, respawnDelay(game.get().started ? 'game' : 'sky', Math.random))
  for (const waiting of [...held]) comeBack(waiting)
  return true
}

/** SKY-08: the count can be set. */
export function setCloudsPopped(count: number): void {
  game.set(withCount(game.get(), count))
}

/** Leaves the game until the next page. */
export function exitGame(): void {
  game.set(exit(game.get()))
}

/** While nobody can see it nothing of the sky runs. */
export function pauseSky(isPaused: boolean): void {
  if (isPaused) returns.pause()
  else returns.resume()
}
