import type { Content } from '#content/content.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { currentContent } from '#features/content/current-content.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { trackValue } from '#lib/read-tracker.ts'
import { findables } from './entries.build.ts'
import { type SearchIndex, SearchIndexer } from './index.build.ts'

const indexer = new SearchIndexer()

const indexOf = memoizeAsync(
  async (content: Content) => indexer.indexOf(await findables(await currentCatalogue(), content)),
  new WeakMap(),
)

const currentIndex = async (): Promise<SearchIndex> => indexOf(await currentContent())

/** What the page that searches has to know of the index of this site's content. */
export const searchShards = (): Promise<Pick<SearchIndex, 'shards' | 'splitLetters'>> =>
  trackValue('search shards', async () => {
    const { shards, splitLetters } = await currentIndex()
    return { shards, splitLetters }
  })

/** The paths of the index's files. */
export const searchFiles = (): Promise<readonly string[]> =>
  trackValue('search files', async () => [...(await currentIndex()).files.keys()])

/** A file of the index, as it is to be written as JSON; undefined for none. */
export const searchFile = (path: string): Promise<unknown> =>
  trackValue(`search file ${path}`, async () => (await currentIndex()).files.get(path))
