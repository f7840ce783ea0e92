import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { TabPresence } from '#browser/tab-lock.ts'
import { CHANGE_LOG_STALE_MS } from '#config/limits.ts'
import { CHANGE_LOG } from '#config/storage-keys.ts'
import { hasUnknownOutcome, idsOf, type PendingChange, pendingChangeSchema } from './pending-change.ts'
import { takePersistedAdds } from './persisted-adds.ts'

/** Entries are parsed one by one, so that a bad one does not cost the others. */
const entriesSchema = z.array(z.unknown())

/** The pending changes of all tabs, as storage keeps them (`cart:journal`). */
export interface ChangeLog {
  /**
   * Replaces this tab's changes, `own`, by `next`, and keeps those of other tabs. Returns `next` without the changes that
   * another tab has claimed meanwhile.
   */
  save(own: readonly PendingChange[], next: readonly PendingChange[]): PendingChange[]
  /**
   * Returns this tab's changes as storage has them now: orphaned ones, which this claims, then those of `own` that no
   * other tab has claimed. Call it under the cart's lock.
   */
  claimOrphans(own: readonly PendingChange[]): PendingChange[]
  /**
   * The same for a page that starts or comes back, without the lock: what others have in flight stays theirs, because they may
   * be waiting for it.
   */
  inherit(own: readonly PendingChange[]): PendingChange[]
  /** Whether another change of the same thing, in any tab, was sent and its outcome is not known yet. */
  hasUnknownOutcome(change: PendingChange): boolean
  /**
   * Calls `onOrphaned` when a tab that owns changes in the log crashes, or when the log lacks some that a closing page
   * released; `claimOrphans` then claims them. Deletes entries of this tab that are not in `own()`: a stale write of another
   * tab can bring back finished ones.
   */
  watchOwners(onOrphaned: () => void, own: () => readonly PendingChange[]): void
  /** Releases all of this tab's changes to the next page; returns them without an owner. */
  release(own: readonly PendingChange[]): PendingChange[]
}

export interface ChangeLogOptions {
  storage: TimestampedStorage
  /** The id of this tab, new with each page: the owner of its changes. */
  tabId: string
  now: () => number
  /**
   * Whether the cart's lock is held over all tabs. Then a change that was sent has no owner at that moment, because
   * sending needs the lock: it is claimed, and its lost answer resolved before anything else changes the cart.
   */
  lockSpansTabs: boolean
  /** Calls `onGone` once the tab does not live any more; never where browsers cannot tell. */
  whenGone: TabPresence['whenGone']
}

/** See `ChangeLog`. */
export function createChangeLog(options: ChangeLogOptions): ChangeLog {
  const { storage, tabId, now, lockSpansTabs, whenGone } = options
  /** Ids of tabs that crashed: they left changes without releasing them. */
  const crashed = new Set<string>()
  /** Ids of changes that another tab has claimed, as far as this one has heard. */
  const claimedElsewhere = new Set<string>()
  /** Ids of changes that this tab has made or claimed, ended ones included. */
  const claimedHere = new Set<string>()
  /** Changes that closing pages have released, by id, as this tab heard of them since its last claim. */
  const released = new Map<string, PendingChange>()
  const toEntries = (values: readonly unknown[]): PendingChange[] =>
    values.flatMap((entry) => {
      const parsed = z.safeParse(pendingChangeSchema, entry)
      return parsed.success ? [parsed.data] : []
    })
  const stored = () => toEntries(storage.read(CHANGE_LOG, entriesSchema) ?? [])
  const noteClaims = (entries: readonly PendingChange[]) => {
    for (const { id, owner } of entries) if (owner !== null && owner !== tabId) claimedElsewhere.add(id)
  }
  const storedById = () => new Map(stored().map((entry) => [entry.id, entry]))
  // Pages opened before the device slept or its clock was set have another time, so times count only without locks.
  const isStale = ({ touched }: PendingChange) =>
    !lockSpansTabs && Math.abs(now() - touched) > CHANGE_LOG_STALE_MS
  const isAbandoned = (entry: PendingChange) =>
    entry.owner === null || crashed.has(entry.owner) || isStale(entry)
  const isOpen = (entry: PendingChange) => isAbandoned(entry) || (lockSpansTabs && entry.sent !== null)

  /**
   * The changes in `own` that this tab still owns. One that is missing from storage is kept unless another tab has claimed it:
   * a stale write of another tab may have dropped it, because browsers deliver storage writes with a delay. One that this page
   * has released is kept only if storage names this tab as its owner, because a later page may have sent it.
   */
  const stillOwned = (own: readonly PendingChange[], byId: ReadonlyMap<string, PendingChange>) =>
    own.filter((entry) => {
      const found = byId.get(entry.id)
      if (found === undefined) return !isAbandoned(entry) && !claimedElsewhere.has(entry.id)
      return (found.owner ?? entry.owner) === tabId
    })
  const store = (entries: readonly PendingChange[]) => {
    if (entries.length > 0) storage.write(CHANGE_LOG, entries)
    else storage.remove(CHANGE_LOG)
  }
  const write = (own: PendingChange[]) => {
    const ownIds = idsOf(own)
    for (const id of ownIds) claimedHere.add(id)
    const entries = stored()
    const others = entries.filter(({ id, owner }) => owner !== tabId && !ownIds.has(id))
    // Not without need: another tab may have written just now.
    if (own.length > 0 || others.length < entries.length) store([...others, ...own])
    return own
  }

  /**
   * When a claimed change was sent. Now, if its page is closed, which may have happened just after sending. Of an open page
   * the time at which it gave up the answer, so that tabs claiming it from each other do not start the wait again.
   */
  const sentOf = (entry: PendingChange, isKept: boolean) => {
    const { sent } = entry
    if (sent === null || isKept) return sent
    return { ...sent, at: isAbandoned(entry) ? now() : Math.min(sent.at, now()) }
  }

  const claim = (own: readonly PendingChange[], isFree: (entry: PendingChange) => boolean) => {
    const byId = storedById()
    const kept = stillOwned(own, byId)
    const keptIds = idsOf(kept)
    // A released change may be missing from the log, because this tab wrote it before it heard of the release. Storage writes
    // arrive late, so the ids that any tab has claimed exclude what is taken already.
    const unlogged = [...toEntries(takePersistedAdds(storage, now())), ...released.values()].filter(
      ({ id }) => !byId.has(id) && !claimedElsewhere.has(id) && !claimedHere.has(id),
    )
    released.clear()
    const free = [...byId.values()].filter(isFree)
    const orphans = [...free, ...unlogged].filter(({ id }) => !keptIds.has(id))
    // What was sent comes first: other changes of the same line wait until its outcome is known.
    const inOrder = [...orphans, ...kept].toSorted(
      (a, b) => Number(a.sent === null) - Number(b.sent === null),
    )
    for (const { id } of inOrder) claimedElsewhere.delete(id)
    return write(
      inOrder.map((entry) => ({
        ...entry,
        owner: tabId,
        // A change of this tab keeps its time, because its debounce counts from it.
        touched: isAbandoned(entry) ? now() : entry.touched,
        sent: sentOf(entry, keptIds.has(entry.id)),
      })),
    )
  }

  return {
    save(own, next) {
      const ownedIds = idsOf(stillOwned(own, storedById()))
      // What this tab had and has no more is another tab's, although `next` may still contain it.
      return write(next.filter(({ id }) => ownedIds.has(id) || !claimedHere.has(id)))
    },
    claimOrphans(own) {
      const claimed = claim(own, isOpen)
      crashed.clear()
      return claimed
    },
    inherit: (own) => claim(own, isAbandoned),
    hasUnknownOutcome: (change) => hasUnknownOutcome(stored(), change),
    watchOwners(onOrphaned, own) {
      const watched = new Set<string>()
      const watch = () => {
        const entries = stored()
        const ownIds = idsOf(own())
        const known = entries.filter(({ id, owner }) => owner !== tabId || ownIds.has(id))
        if (known.length < entries.length) store(known)
        noteClaims(known)
        for (const { owner } of known) {
          if (owner === null || owner === tabId || watched.has(owner)) continue
          watched.add(owner)
          whenGone(owner, () => {
            watched.delete(owner)
            // A tab that closed in order has released its changes.
            if (!stored().some((entry) => entry.owner === owner)) return
            crashed.add(owner)
            onOrphaned()
          })
        }
      }
      storage.onChange(CHANGE_LOG, (value) => {
        // A tab that slept hears of claims whose changes are long done.
        const written = z.safeParse(entriesSchema, value)
        const entries = written.success ? toEntries(written.data) : []
        noteClaims(entries)
        const known = storedById()
        for (const entry of entries) {
          const { id, owner } = entry
          if (owner !== null) continue
          claimedElsewhere.delete(id)
          if (known.has(id) || claimedHere.has(id)) continue
          released.set(id, entry)
          onOrphaned()
        }
        watch()
      })
      watch()
    },
    release: (own) => write(stillOwned(own, storedById()).map((entry) => ({ ...entry, owner: null }))),
  }
}
