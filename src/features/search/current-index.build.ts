import type { Content } from '#content/content.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.ts'
import { deriveOnce } from '#lib/read-tracker.ts'
import { findables } from './entries.build.ts'
import { indexOf, type SearchIndex } from './index.build.ts'

/** The index of this site's content; made once, for the page that searches and for the files. */
export const searchIndex = deriveOnce(
  async (content: Content): Promise<SearchIndex> =>
    indexOf(await findables(await currentCatalogue(), content)),
)
