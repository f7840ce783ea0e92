import { CONTENT_PAGE_SIZE } from '#config/limits.ts'

/**
 * All rows of a list query, by ascending id.
 * @param readPage Reads at most `CONTENT_PAGE_SIZE` rows, beginning after an id.
 */
export async function readPages<Row extends { _id: string }>(
  readPage: (after: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: readonly Row[] = await readPage(after)
    rows.push(...page)
    after = page.length < CONTENT_PAGE_SIZE ? null : (page.at(-1)?._id ?? null)
  }
  return rows
}
