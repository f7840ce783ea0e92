import {
  CLOUD_RESTART_GAME_MS,
  CLOUD_RESTART_MS,
  CLOUD_SPEED_BASE_S,
  CLOUD_SPEED_LEAST_S,
  CLOUD_SPEED_MOST_S,
  SKY_COLUMNS,
  SKY_ROWS,
} from '#config/limits.ts'

/** A random number from 0 to just below 1. */
export type Chance = () => number

/** SKY-02. Columns, images and distances are counted from 0. */
export interface Cloud {
  readonly id: number
  readonly column: number
  readonly image: number
  /** 0 is far up and away, the sky's last row is nearest. */
  readonly distance: number
  /** Seconds for the way across one column (SKY-06). */
  readonly speed: number
  readonly dismissed: boolean
}

/** What a sky's clouds choose from. */
export interface Sky {
  readonly columns: number
  readonly rows: number
  readonly images: number
  /** Seconds a column. */
  readonly speeds: readonly number[]
}

/** How finely speeds differ: a quarter of the base. */
const SPEED_STEPS = 4
const FASTEST = 6

/** SKY-06: 1 to 6 times the base, held between 3 and 12 seconds; each speed once. */
export const cloudSpeeds: readonly number[] = [
  ...new Set(
    Array.from({ length: (FASTEST - 1) * SPEED_STEPS + 1 }, (_, step) => {
      const seconds = CLOUD_SPEED_BASE_S * (1 + step / SPEED_STEPS)
      return Math.min(Math.max(seconds, CLOUD_SPEED_LEAST_S), CLOUD_SPEED_MOST_S)
    }),
  ),
]

/** SKY-05: six columns and six rows. */
export const skyOf = (images: number): Sky => ({
  columns: SKY_COLUMNS,
  rows: SKY_ROWS,
  images,
  speeds: cloudSpeeds,
})

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** One of `values` that none of `used` is; null when all are used. */
function unused<Value>(values: readonly Value[], used: readonly Value[], chance: Chance): Value | null {
  const free = values.filter((value) => !used.includes(value))
  return free[Math.floor(chance() * free.length)] ?? null
}

/** A place in the sky that differs from every active cloud's in column, image, distance and speed (SKY-04). */
function freePlace(active: readonly Cloud[], sky: Sky, chance: Chance): Omit<Cloud, 'id'> | null {
  const pick = <Key extends 'column' | 'image' | 'distance' | 'speed'>(key: Key, values: readonly number[]) =>
    unused(
      values,
      active.map((cloud) => cloud[key]),
      chance,
    )
  const column = pick('column', upTo(sky.columns))
  const image = pick('image', upTo(sky.images))
  const distance = pick('distance', upTo(sky.rows))
  const speed = pick('speed', sky.speeds)
  if (column === null || image === null || distance === null || speed === null) return null
  return { column, image, distance, speed, dismissed: false }
}

/** A sky's first clouds: `count` of them, fewer where the sky has no more different places. */
export function newClouds(count: number, sky: Sky, chance: Chance): readonly Cloud[] {
  const clouds: Cloud[] = []
  for (const id of upTo(count)) {
    const place = freePlace(clouds, sky, chance)
    if (place !== null) clouds.push({ id, ...place })
  }
  return clouds
}

/** The clouds with one of them dismissed; one that is dismissed already changes nothing. */
export const dismissCloud = (clouds: readonly Cloud[], id: number): readonly Cloud[] =>
  clouds.map((cloud) => (cloud.id === id && !cloud.dismissed ? { ...cloud, dismissed: true } : cloud))

/**
 * The clouds with a dismissed one back at a place of its own (SKY-04); the same ones when no unused value is left, and
 * it has to wait for another to go.
 */
export function restartCloud(
  clouds: readonly Cloud[],
  id: number,
  sky: Sky,
  chance: Chance,
): readonly Cloud[] {
  const cloud = clouds.find((one) => one.id === id)
  if (cloud?.dismissed !== true) return clouds
  const active = clouds.filter((one) => !one.dismissed)
  const place = active.length < sky.columns ? freePlace(active, sky, chance) : null
  return place === null ? clouds : clouds.map((one) => (one.id === id ? { id, ...place } : one))
}

/** When clouds come back: the sky's own two minutes, a section's range in milliseconds, or the game's quick pace. */
export type Returning = 'sky' | 'game' | { readonly least: number; readonly most: number }

/** SKY-03: milliseconds until a dismissed cloud comes back. */
export function respawnDelay(returning: Returning, chance: Chance): number {
  if (returning === 'sky') return CLOUD_RESTART_MS
  if (returning === 'game') return CLOUD_RESTART_GAME_MS + chance() * CLOUD_RESTART_GAME_MS
  const { least, most } = returning
  return least + chance() * Math.max(0, most - least)
}
