// Separate file so that the cart, which has `paths.ts` in its chunk, does not load them.

/** Path of a file of the search index, by its name. */
export const searchFilePath = (name: string): string => `/data/search/${name}.json`

/** The name of the index's file at a path. */
export const searchFileName = (path: string): string => path.replace(/^.*\/|\.json$/g, '')

/** Path of a shard of terms, by its key. */
export const searchTermsPath = (key: string): string => searchFilePath(`words-${key}`)

/** Path of a file of entries, by its number. */
export const searchEntriesPath = (number: number): string => searchFilePath(`entries-${number}`)
