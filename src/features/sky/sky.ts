import {
  CLOUD_COLUMN_BASE_S,
  CLOUD_COLUMN_MAX_S,
  CLOUD_COLUMN_MIN_S,
  CLOUD_RESTART_GAME_MS,
  CLOUD_RESTART_MS,
  SKY_COLUMNS,
  SKY_ROWS,
} from '#config/limits.ts'

/** A random number from 0 to just below 1. */
export type RandomNumber = () => number

/** A cloud (SKY-02). Columns, images and distances count from 0. */
export interface Cloud {
  readonly id: number
  readonly column: number
  readonly image: number
  /** 0 is the farthest row, the last one the nearest. */
  readonly distance: number
  /** Seconds to cross one column, 1 to 6 times the base, within 3 and 12: SKY-06 calls them speeds. */
  readonly secondsPerColumn: number
  readonly dismissed: boolean
}

/** The values that a sky's clouds are given. */
export interface Sky {
  readonly columns: number
  readonly rows: number
  readonly images: number
  readonly secondsPerColumn: readonly number[]
}

const STEPS_PER_BASE = 4
/** The slowest cloud takes this many times the base. */
const SLOWEST_FACTOR = 6

/** From 1 to 6 times the base in steps of a quarter, clamped to 3 to 12 seconds, each value once (SKY-06). */
const secondsPerColumn: readonly number[] = [
  ...new Set(
    Array.from({ length: (SLOWEST_FACTOR - 1) * STEPS_PER_BASE + 1 }, (_, step) => {
      const seconds = CLOUD_COLUMN_BASE_S * (1 + step / STEPS_PER_BASE)
      return Math.min(Math.max(seconds, CLOUD_COLUMN_MIN_S), CLOUD_COLUMN_MAX_S)
    }),
  ),
]

/** A sky of six columns and six rows (SKY-05). */
export const skyWithImages = (images: number): Sky => ({
  columns: SKY_COLUMNS,
  rows: SKY_ROWS,
  images,
  secondsPerColumn,
})

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A random one of `values` that is not in `used`; null when all are. */
function unused<Value>(values: readonly Value[], used: readonly Value[], random: RandomNumber): Value | null {
  const free = values.filter((value) => !used.includes(value))
  return free[Math.floor(random() * free.length)] ?? null
}

/** Values that differ from every active cloud's in column, image, distance and seconds per column; null when none are left (SKY-04). */
function unusedValues(active: readonly Cloud[], sky: Sky, random: RandomNumber): Omit<Cloud, 'id'> | null {
  const pick = <Key extends 'column' | 'image' | 'distance' | 'secondsPerColumn'>(
    key: Key,
    values: readonly number[],
  ) =>
    unused(
      values,
      active.map((cloud) => cloud[key]),
      random,
    )
  const column = pick('column', indexes(sky.columns))
  const image = pick('image', indexes(sky.images))
  const distance = pick('distance', indexes(sky.rows))
  const seconds = pick('secondsPerColumn', sky.secondsPerColumn)
  if (column === null || image === null || distance === null || seconds === null) return null
  return { column, image, distance, secondsPerColumn: seconds, dismissed: false }
}

/** The clouds and new ones, `count` in all, or fewer when the sky runs out of unused values. */
export function addClouds(
  clouds: readonly Cloud[],
  count: number,
  sky: Sky,
  random: RandomNumber,
): readonly Cloud[] {
  const all = [...clouds]
  for (const id of indexes(count).slice(clouds.length)) {
    const values = unusedValues(
      all.filter(({ dismissed }) => !dismissed),
      sky,
      random,
    )
    if (values !== null) all.push({ id, ...values })
  }
  return all
}

/** The first clouds of a sky: `count`, or fewer when the sky runs out of unused values. */
export const newClouds = (count: number, sky: Sky, random: RandomNumber): readonly Cloud[] =>
  addClouds([], count, sky, random)

/** The clouds with one of them dismissed. */
export const dismissCloud = (clouds: readonly Cloud[], id: number): readonly Cloud[] =>
  clouds.map((cloud) => (cloud.id === id && !cloud.dismissed ? { ...cloud, dismissed: true } : cloud))

/** The clouds with a dismissed one active again, with unused values; the same array when none are left (SKY-04). */
export function restartCloud(
  clouds: readonly Cloud[],
  id: number,
  sky: Sky,
  random: RandomNumber,
): readonly Cloud[] {
  const cloud = clouds.find((one) => one.id === id)
  if (cloud?.dismissed !== true) return clouds
  const active = clouds.filter((one) => !one.dismissed)
  const values = active.length < sky.columns ? unusedValues(active, sky, random) : null
  return values === null ? clouds : clouds.map((one) => (one.id === id ? { id, ...values } : one))
}

/** A range of milliseconds from which a respawn delay is drawn. */
export interface RespawnRange {
  readonly min: number
  readonly max: number
}

/** How long a popped cloud stays away: in the game, a random time up to twice the minimum (SKY-03). */
export const respawnRanges: Readonly<Record<'sky' | 'game', RespawnRange>> = {
  sky: { min: CLOUD_RESTART_MS, max: CLOUD_RESTART_MS },
  game: { min: CLOUD_RESTART_GAME_MS, max: 2 * CLOUD_RESTART_GAME_MS },
}

/** Milliseconds until a dismissed cloud respawns, drawn from the range (SKY-03). */
export const respawnDelay = ({ min, max }: RespawnRange, random: RandomNumber): number =>
  min + random() * Math.max(0, max - min)
