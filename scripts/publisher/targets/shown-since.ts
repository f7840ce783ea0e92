import type { UploadEntry } from './upload-record.ts'

/** The later of two times, ISO 8601; the first where the second is not known. */
const laterOf = (time: string, other: string | null): string =>
  other === null || other < time ? time : other

/**
 * Since when a host has shown a document as it shows it now, ISO 8601 (PUB-08): since it came to show the first of its latest
 * releases that all have this revision. Where all that are known have it, there may have been more before: then since the
 * revision's first release was made, or the host came to show its own first one, whichever is later.
 * @param madeAt When the first release with the revision was made.
 * @param showsRevision Null for a release that is not kept: it shows the revision unless it was made earlier.
 */
export function shownSince(
  { history, firstAt }: Pick<UploadEntry, 'history' | 'firstAt'>,
  madeAt: string,
  showsRevision: (release: number) => boolean | null,
): string {
  const lastWithout = history.findLastIndex((one) => !(showsRevision(one.release) ?? one.madeAt >= madeAt))
  if (lastWithout === -1) return laterOf(madeAt, firstAt)
  // The last one is shown, so that it has the revision, though it was made earlier and is not kept.
  return history[lastWithout + 1]?.at ?? laterOf(madeAt, history[lastWithout]?.at ?? null)
}
