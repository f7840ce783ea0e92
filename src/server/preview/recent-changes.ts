/** Which documents of a dataset have changed. */
export interface RecentChanges {
  /** A version of the dataset that every change replaces; null while no listener is connected. */
  version(): number | null
  /**
   * The ids of all documents that have changed since a version, without the prefix of a draft; null when that is not
   * known.
   */
  since(version: number): readonly string[] | null
}

export interface RecordedChanges extends RecentChanges {
  /** The listener is connected: changes from now on are known, earlier ones are not. */
  start(): void
  /** A document has changed. */
  add(id: string): void
  /** The listener is disconnected: changes from now on are unknown. */
  stop(): void
}

/** Keeps the latest `max` changes. */
export function createRecentChanges(max: number): RecordedChanges {
  let isHearing = false
  let version = 0
  /** The version from which on all changes are known. */
  let knownSince = 0
  let changes: { id: string; version: number }[] = []
  const forget = () => {
    version += 1
    knownSince = version
    changes = []
  }
  return {
    version: () => (isHearing ? version : null),
    since(from) {
      if (!isHearing || from < knownSince) return null
      return [...new Set(changes.flatMap((change) => (change.version > from ? [change.id] : [])))]
    },
    start() {
      isHearing = true
      forget()
    },
    add(id) {
      version += 1
      changes.push({ id, version })
      if (changes.length > max) knownSince = changes.shift()?.version ?? version
    },
    stop() {
      isHearing = false
      forget()
    },
  }
}
