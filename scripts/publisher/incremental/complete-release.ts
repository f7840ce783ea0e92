import { renameSync } from 'node:fs'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { ContentProblem } from '../../../src/content/problems.ts'
import type { MadeRelease } from '../made-release.ts'
import type { HeavyPage, Skipped } from '../release.ts'
import type { BuilderOptions, RenderedSite } from './builder-options.ts'
import { recordForNextRelease, recordPaths } from './record-for-next-release.ts'
import type { Shown } from './render-result.ts'
import type { ShopData } from './shop-reader.ts'

interface CheckedRelease {
  /** The folder that the release was made in. */
  building: string
  outDir: string
  bundle: string
  data: ShopData
  rendered: Shown
  /** What the release before shows; null for a full release. */
  before: RawContent | null
  /** Files that are new or changed since the previous release, relative to the folder. */
  changed: readonly string[]
  heavyPages: readonly HeavyPage[]
  /** Where the folder differs from the release before; null for a full release. */
  touched: readonly string[] | null
  /** The folder of the release before where every file is the same as there, which is then no release of its own. */
  sameAs: string | null
}

/** A release, and what its process needs to make the next one. */
export interface CompletedRelease {
  made: MadeRelease
  site: RenderedSite
}

/** The documents that a release leaves out, as its status names them. */
export const toSkipped = (problems: readonly ContentProblem[]): Skipped[] =>
  problems.map(({ id, field, reason }) => ({ documentId: id, field, reason }))

/** Puts a release, which has passed all checks, in its place, unless it is the same as the one before. */
export async function completeRelease(
  { spare, requirePublisherWaits }: BuilderOptions,
  { building, outDir, bundle, data, rendered, changed, heavyPages, before, touched, sameAs }: CheckedRelease,
): Promise<CompletedRelease> {
  const { shown, moved, links } = rendered
  await requirePublisherWaits()
  await recordForNextRelease(recordPaths(outDir), { moved, documents: shown.documents, before })
  if (sameAs === null) {
    renameSync(building, outDir)
    spare.add(outDir, touched)
  } else spare.putBack(building)
  const skipped = toSkipped(shown.problems)
  return {
    made: { pages: links.size, changed, isUnchanged: sameAs !== null, skipped, heavyPages },
    site: { bundle, directory: sameAs ?? outDir, data, shown, moved, links, heavyPages },
  }
}
