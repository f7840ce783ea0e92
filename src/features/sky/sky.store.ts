import { atom, type ReadableAtom } from 'nanostores'
import { CLOUD_DISMISS_DEBOUNCE_MS } from '#config/limits.ts'
import type { Band } from './bands.ts'
import { afterExit, afterPop, type Game, newGame } from './game.ts'
import { RespawnTimers } from './respawn-timers.ts'
import {
  addClouds,
  type Cloud,
  dismissCloud,
  newClouds,
  respawnDelay,
  respawnRanges,
  restartCloud,
  type Sky,
} from './sky.ts'

const game = atom<Game>(newGame)
const clouds = atom<readonly Cloud[]>([])
const rows = atom<readonly Band[]>([])

/** The mini-game (SKY-08). */
export const $game: ReadableAtom<Game> = game
/** The clouds of the page's sky; none on a page without one. */
export const $clouds: ReadableAtom<readonly Cloud[]> = clouds
/** Where the sky's rows lie on the page at rest, the farthest first; none on a page without a sky (SKY-05). */
export const $rows: ReadableAtom<readonly Band[]> = rows

/** The page's sky, with all rows, as in the game. */
let sky: Sky | null = null
/** The number of rows at rest: one for each free band, so that no cloud passes another. */
let restingRows = 0
let freeBands: readonly Band[] = []
let lastDismissal = Number.NEGATIVE_INFINITY
/** Due clouds for which no unused values are left; the next popped cloud frees some (SKY-04). */
const held = new Set<number>()

/** The sky with the rows that it has now. */
const withRows = (whole: Sky): Sky => (game.get().started ? whole : { ...whole, rows: restingRows })

function respawn(id: number): void {
  if (sky === null) return
  const next = restartCloud(clouds.get(), id, withRows(sky), Math.random)
  if (next === clouds.get()) {
    held.add(id)
    return
  }
  held.delete(id)
  clouds.set(next)
}

const respawnTimers = new RespawnTimers(respawn)

/** Moves the rows into these bands, and keeps the clouds; without a band the sky ends (SKY-05). */
export function placeRows(bands: readonly Band[]): void {
  if (sky === null || bands.length === 0) {
    clearSky()
    return
  }
  freeBands = bands
  const placed = Array.from({ length: withRows(sky).rows }, (_, row) => bands[row % bands.length])
  rows.set(placed.filter((band) => band !== undefined))
}

/**
 * Starts a page's sky with a row and a cloud for each of these free bands, at most as many as it has rows, and a new game
 * unless the player left it.
 */
export function startSky(bands: readonly Band[], of: Sky): void {
  clearSky()
  if (bands.length === 0) return
  sky = of
  restingRows = Math.min(of.rows, bands.length)
  placeRows(bands)
  clouds.set(newClouds(restingRows, withRows(of), Math.random))
}

/** Removes the sky and a running game; one that was left stays so, as the page may have a sky again (SKY-08). */
function clearSky(): void {
  respawnTimers.clear()
  held.clear()
  sky = null
  lastDismissal = Number.NEGATIVE_INFINITY
  rows.set([])
  clouds.set([])
  if (game.get().started) game.set(newGame)
}

/** Ends the sky and its game: the page is left. */
export function endSky(): void {
  clearSky()
  game.set(newGame)
}

/**
 * Pops a cloud, which respawns after a time of `respawnRanges` (SKY-03). A second pop within `CLOUD_DISMISS_DEBOUNCE_MS` counts
 * as the same gesture (SKY-07). Returns whether the cloud was popped.
 */
export function popCloud(id: number): boolean {
  const now = Date.now()
  const before = clouds.get()
  if (before.find((cloud) => cloud.id === id)?.dismissed !== false) return false
  if (now - lastDismissal < CLOUD_DISMISS_DEBOUNCE_MS) return false
  lastDismissal = now
  clouds.set(dismissCloud(before, id))
  const wasStarted = game.get().started
  game.set(afterPop(game.get()))
  if (sky !== null && game.get().started && !wasStarted) {
    placeRows(freeBands)
    clouds.set(addClouds(clouds.get(), sky.rows, sky, Math.random))
  }
  respawnTimers.start(id, respawnDelay(respawnRanges[game.get().started ? 'game' : 'sky'], Math.random))
  for (const waiting of [...held]) respawn(waiting)
  return true
}

/** Leaves the game until the next page: the sky is at rest again, with new clouds. */
export function exitGame(): void {
  if (!game.get().started) return
  respawnTimers.clear()
  held.clear()
  game.set(afterExit(game.get()))
  // Whoever listens to the game may have ended the sky.
  if (sky === null) return
  placeRows(freeBands)
  clouds.set(newClouds(restingRows, withRows(sky), Math.random))
}

/** Pauses or resumes respawning, for a page that is hidden or shown again. */
export function pauseSky(isPaused: boolean): void {
  if (isPaused) respawnTimers.pause()
  else respawnTimers.resume()
}
