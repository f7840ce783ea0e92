import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { numericId } from '#commerce/ids.ts'
import { freshOf, type Recent, type RecentLists, recentListSchema, withRecent } from './recent.ts'

const storage = createTimestampedStorage({ prefix: 'recent:', area: () => localStorage, now: Date.now })

/** What this device remembers, newest first; empty where storage is blocked or holds something else (FIND-10). */
export const readRecent = (list: keyof RecentLists): readonly Recent[] =>
  freshOf(storage.read(list, recentListSchema) ?? [], Date.now())

const add = (list: keyof RecentLists, added: readonly Recent[]) =>
  storage.write(list, withRecent(readRecent(list), added))

/** Notes that a product's page was looked at, by the number in the commerce product's id. */
export function noteSeen(product: string): void {
  add('seen', [{ product, variant: null, at: Date.now() }])
}

interface BoughtLine {
  readonly productId: string | null
  readonly variantId: string
  /** Subscriptions are not noted: they come again by themselves. */
  readonly recurring: boolean
}

/** Notes what is taken to the checkout (FIND-11). */
export function noteBought(lines: readonly BoughtLine[]): void {
  const bought = lines.flatMap(({ productId, variantId, recurring }) => {
    const product = productId === null || recurring ? null : numericId(productId)
    return product === null ? [] : [{ product, variant: variantId, at: Date.now() }]
  })
  if (bought.length > 0) add('bought', bought)
}

/** Removes everything this device remembers (FIND-11). */
export function forgetRecent(): void {
  storage.remove('seen')
  storage.remove('bought')
}
