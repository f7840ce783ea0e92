import type { SiteVariant } from '#config/env.ts'
import { contentFromDocuments } from '#content/content-from-documents.ts'
import { createDocumentFetcher } from '#content/fetch-documents.ts'
import type { ContentProblem } from '#content/problems.ts'
import type { ContentReading } from './content-cache.ts'
import type { DatasetReader } from './dataset-reader.ts'
import { stegaMarks } from './edit-marks.ts'

/** What the content of a page depends on, besides the dataset. */
export interface ContentKey {
  perspective: string
  variant: SiteVariant
  /** Whether its texts say where they come from. */
  hasEditMarks: boolean
}

/** Read as whole documents; those with gaps are among them, with placeholders. */
export function openContent(
  datasetReader: DatasetReader,
  key: ContentKey,
  siteOrigin: string,
): ContentReading {
  const excludeCBD = key.variant === 'scrubbed'
  const problems: ContentProblem[] = []
  return {
    fetcher: createDocumentFetcher(datasetReader.source(key.perspective, key.hasEditMarks), excludeCBD),
    make: (documents) => ({
      content: contentFromDocuments(documents, {
        ...(key.hasEditMarks ? { stega: stegaMarks } : {}),
        siteOrigin,
        excludeCBD,
        // The build reports these; here they would be logged at every request.
        report: () => {},
        tolerate: (found) => problems.push(...found),
      }),
      problems,
    }),
  }
}
