import * as z from 'zod/mini'
import { RECENT_DAYS, RECENT_PRODUCTS } from '#config/limits.ts'

/** A product that was looked at, or a variant of it that was taken to the checkout. */
const recentSchema = z.object({
  /** The number in the commerce product's id, by which its data file is found. */
  product: z.string().check(z.refine((text) => /^\d{1,20}$/.test(text))),
  /** The variant's global id; null for a product that was looked at. */
  variant: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
})

export type Recent = z.infer<typeof recentSchema>

/** The lists that a device remembers, newest first. */
export interface RecentLists {
  readonly seen: readonly Recent[]
  readonly bought: readonly Recent[]
}

export const recentListSchema = z.array(recentSchema)

const DAY_MS = 24 * 60 * 60 * 1000

/** What counts of a stored list: no entry older than `RECENT_DAYS`, or from a future that a wrong clock has noted (FIND-10). */
export const freshOf = (list: readonly Recent[], now: number): readonly Recent[] =>
  list.filter(({ at }) => at <= now && now - at < RECENT_DAYS * DAY_MS)

/** The list with `added` first, each product and variant once, and no more than are kept. */
export function withRecent(list: readonly Recent[], added: readonly Recent[]): readonly Recent[] {
  const all = [...added, ...list]
  const isFirst = ({ product, variant }: Recent, index: number) =>
    all.findIndex((other) => other.product === product && other.variant === variant) === index
  return all.filter(isFirst).slice(0, RECENT_PRODUCTS)
}
