import { dirname, join } from 'node:path'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { MovedPage } from '../../build/headers-and-redirects.ts'
import { FallbackDocuments } from './fallback-documents.ts'
import { writeMovedPages } from './moved-pages.ts'

/** The publisher's files beside its releases. */
export function recordPaths(outDir: string) {
  const folder = join(dirname(outDir), '..')
  return {
    retainedAssets: join(folder, 'retained-assets.json'),
    fallbackDocuments: join(folder, 'documents.ndjson'),
    movedPages: join(folder, 'moved-pages.json'),
  }
}

interface ShownNext {
  moved: readonly MovedPage[]
  documents: RawContent
  /** What is noted already, whose unchanged documents are the same objects; null to note everything. */
  before: RawContent | null
}

/**
 * Records beside the releases what the next one is to show. Former addresses come first: they follow from the documents before,
 * so that after a crash in between they are found once more (PUB-22).
 * @throws the error of the disk
 */
export async function recordForNextRelease(
  files: { fallbackDocuments: string; movedPages: string },
  { moved, documents, before }: ShownNext,
): Promise<void> {
  await writeMovedPages(files.movedPages, moved)
  const fallbackDocuments = new FallbackDocuments(files.fallbackDocuments)
  if (before === null) await fallbackDocuments.write(documents)
  else await fallbackDocuments.append(before, documents)
}
