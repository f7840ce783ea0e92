import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Band, freeBands } from '#features/sky/bands.ts'
import { afterExit, afterPop, countText, newGame } from '#features/sky/game.ts'
import { hasSky } from '#features/sky/has-sky.ts'
import {
  $clouds,
  $game,
  $rows,
  endSky,
  exitGame,
  pauseSky,
  placeRows,
  popCloud,
  startSky,
} from '#features/sky/sky.store.ts'
import { skyWithImages } from '#features/sky/sky.ts'

/** So many free bands of a page. */
const bandsOf = (count: number): readonly Band[] =>
  Array.from({ length: count }, (_, index) => ({ top: index * 500, bottom: index * 500 + 200 }))
const shown = () => $clouds.get().filter(({ dismissed }) => !dismissed).length

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  pauseSky(false)
  endSky()
  vi.useRealTimers()
})

test('shows a sky on pages of twice the window’s height, of 2.5 times up to 860 px (CHR-32)', () => {
  expect(hasSky(1802, 901)).toBe(true)
  expect(hasSky(1801, 901)).toBe(false)
  expect(hasSky(2150, 860)).toBe(true)
  expect(hasSky(2149, 860)).toBe(false)
})

test('starts the game with the first popped cloud, counts, and stays out of it once exited (SKY-08)', () => {
  expect(afterPop(newGame)).toEqual({ started: true, exited: false, cloudsPopped: 1 })
  expect(afterPop(afterPop(newGame)).cloudsPopped).toBe(2)
  const left = afterExit({ ...afterPop(newGame), cloudsPopped: 12 })
  expect(left).toEqual({ started: false, exited: true, cloudsPopped: 0 })
  expect(afterPop(left)).toBe(left)
  expect(afterExit(newGame)).toBe(newGame)
  expect([0, 1, 2].map((cloudsPopped) => countText({ ...newGame, cloudsPopped }))).toEqual([
    '0 clouds popped',
    '1 cloud popped',
    '2 clouds popped',
  ])
})

test('respawns a popped cloud within 2 s in the game, after 2 min otherwise (SKY-02, SKY-03)', () => {
  startSky(bandsOf(6), skyWithImages(8))
  expect(popCloud(0)).toBe(true)
  expect($game.get()).toMatchObject({ started: true, cloudsPopped: 1 })
  vi.advanceTimersByTime(999)
  expect(shown()).toBe(5)
  vi.advanceTimersByTime(1001)
  expect(shown()).toBe(6)
  exitGame()
  popCloud(0)
  expect($game.get()).toEqual({ started: false, exited: true, cloudsPopped: 0 })
  vi.advanceTimersByTime(119_999)
  expect(shown()).toBe(5)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(6)
})

test('has a game that was left stay so when the sky starts anew, as after a rotation (SKY-08)', () => {
  const start = () => startSky(bandsOf(3), skyWithImages(8))
  start()
  popCloud(0)
  start()
  expect($game.get()).toEqual(newGame)
  popCloud(0)
  exitGame()
  start()
  popCloud(0)
  expect($game.get()).toEqual({ started: false, exited: true, cloudsPopped: 0 })
  placeRows([])
  start()
  expect($game.get().exited).toBe(true)
  endSky()
  expect($game.get()).toEqual(newGame)
})

test('ignores a second pop within 50 ms, and of the same cloud (SKY-07)', () => {
  startSky(bandsOf(3), skyWithImages(8))
  expect(popCloud(0)).toBe(true)
  vi.advanceTimersByTime(49)
  expect(popCloud(1)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(popCloud(0)).toBe(false)
  expect(popCloud(1)).toBe(true)
  expect($game.get().cloudsPopped).toBe(2)
})

test('pauses respawn timers while the page is hidden', () => {
  startSky(bandsOf(6), skyWithImages(8))
  popCloud(0)
  exitGame()
  vi.advanceTimersByTime(100)
  popCloud(1)
  vi.advanceTimersByTime(60_000)
  pauseSky(true)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(shown()).toBe(5)
  pauseSky(false)
  vi.advanceTimersByTime(59_999)
  expect(shown()).toBe(5)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(6)
})

test('holds a cloud back until another frees its values (SKY-04)', () => {
  const narrow = { ...skyWithImages(2), images: 2 }
  startSky(bandsOf(3), narrow)
  expect(shown()).toBe(2)
  popCloud(0)
  vi.advanceTimersByTime(2000)
  expect(shown()).toBe(2)
})

test('lays a row with one cloud in each free band, so that none passes another (SKY-05)', () => {
  startSky(bandsOf(2), skyWithImages(8))
  expect($rows.get()).toEqual(bandsOf(2))
  expect(new Set($clouds.get().map(({ distance }) => distance))).toEqual(new Set([0, 1]))
  popCloud(0)
  exitGame()
  vi.advanceTimersByTime(50)
  popCloud(0)
  vi.advanceTimersByTime(120_000)
  expect(new Set($clouds.get().map(({ distance }) => distance))).toEqual(new Set([0, 1]))
  startSky(bandsOf(6), skyWithImages(8))
  expect($rows.get()).toEqual(bandsOf(6))
  expect(shown()).toBe(6)
  startSky([], skyWithImages(8))
  expect([$rows.get(), $clouds.get()]).toEqual([[], []])
})

test('has six rows and clouds in the game, however few at rest (SKY-05, SKY-08)', () => {
  startSky(bandsOf(1), skyWithImages(8))
  expect(shown()).toBe(1)
  popCloud(0)
  expect($rows.get()).toHaveLength(6)
  expect([$clouds.get().length, shown()]).toEqual([6, 5])
  vi.advanceTimersByTime(2000)
  expect(shown()).toBe(6)
  expect(new Set($clouds.get().map(({ distance }) => distance)).size).toBe(6)
  popCloud(5)
  exitGame()
  expect($rows.get()).toEqual(bandsOf(1))
  expect([$clouds.get().length, shown(), vi.getTimerCount()]).toEqual([1, 1, 0])
  expect($clouds.get()[0]?.distance).toBe(0)
})

test('moves the rows and keeps clouds and game; ends the sky where no band is left (SKY-05)', () => {
  startSky(bandsOf(3), skyWithImages(8))
  popCloud(1)
  exitGame()
  vi.advanceTimersByTime(50)
  popCloud(1)
  const [clouds, game] = [$clouds.get(), $game.get()]
  const lower = bandsOf(4).slice(1)
  placeRows(lower)
  expect($rows.get()).toEqual(lower)
  expect($clouds.get()).toBe(clouds)
  expect($game.get()).toBe(game)
  placeRows([])
  expect([$rows.get(), $clouds.get()]).toEqual([[], []])
  expect($game.get()).toBe(game)
  expect(vi.getTimerCount()).toBe(0)
  placeRows(lower)
  expect($rows.get()).toEqual([])
})

test('finds the free bands of a page, at least as high as a cloud, the highest of them', () => {
  const taken = [
    { top: 500, bottom: 900 },
    { top: 100, bottom: 300 },
    { top: 120, bottom: 180 },
    { top: 930, bottom: 1000 },
    { top: 2000, bottom: 2100 },
  ]
  expect(freeBands(taken, 2)).toEqual([
    { top: 300, bottom: 500 },
    { top: 1380, bottom: 1620 },
  ])
  // A gap with room for two clouds is two bands, as long as more are asked for.
  expect(freeBands(taken, 3)).toEqual([
    { top: 300, bottom: 500 },
    { top: 1380, bottom: 1500 },
    { top: 1500, bottom: 1620 },
  ])
  expect(freeBands(taken, 6)).toEqual([
    { top: 300, bottom: 400 },
    { top: 400, bottom: 500 },
    { top: 1380, bottom: 1500 },
    { top: 1500, bottom: 1620 },
  ])
  expect(freeBands(taken, 1)).toEqual([{ top: 1380, bottom: 1620 }])
  expect(freeBands([], 6)).toEqual([])
})
