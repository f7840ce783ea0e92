import type { UploadEntry } from './upload-record.ts'

/**
 * Since when a host shows a document as it shows it now, ISO 8601: it came with the first of the releases with this revision
 * that the host has shown one after the other (PUB-08). Where that is longer ago than is known, the time when the revision's
 * first release was made stands for it, unless the host came later.
 * @param madeAt When the first release with the revision was made.
 * @param showsRevision Null for a release that is not kept: it shows the revision unless it was made earlier.
 */
export function shownSince(
  { history, firstAt }: Pick<UploadEntry, 'history' | 'firstAt'>,
  madeAt: string,
  showsRevision: (release: number) => boolean | null,
): string {
  const lastWithout = history.findLastIndex((one) => !(showsRevision(one.release) ?? one.madeAt >= madeAt))
  if (lastWithout >= 0) return history[lastWithout + 1]?.at ?? madeAt
  return firstAt === null || firstAt < madeAt ? madeAt : firstAt
}
