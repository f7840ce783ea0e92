import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { ShownContent } from '../../../src/content/incremental-content.ts'
import type { ContentProblem } from '../../../src/content/problems.ts'
import type { BrokenLink, SiteLinks } from '../../build/checks/check-links.ts'
import type { MovedPage } from '../../build/headers-and-redirects.ts'
import type { Paths } from './moved-pages.ts'
import type { Failure } from './rendered-files.ts'

/** What the release before shows. */
export interface PreviousContent {
  documents: RawContent
  paths: Paths
  moved: readonly MovedPage[]
  problems: readonly ContentProblem[]
}

/** What a release shows. */
export interface Shown {
  shown: ShownContent
  moved: readonly MovedPage[]
  links: SiteLinks
}

/** What is shown in an attempt to publish without some documents. */
export interface Attempt extends Shown {
  broken: readonly BrokenLink[]
  /** What could not be rendered, by the path of its file. */
  failed: ReadonlyMap<string, Failure>
  /** What could not be rendered, and broken links, each on each page. */
  errorCount: number
}
