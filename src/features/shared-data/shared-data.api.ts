import { fetchJson } from '#lib/fetch-json.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { type SharedData, sharedDataSchema } from './shared-data.ts'

const fetchSharedData = memoizeAsync(async (path: string): Promise<SharedData> => {
  const data = await fetchJson(path, sharedDataSchema)
  if (data === null) throw new Error(`There is no ${path}`)
  return data
})

/**
 * Data that all pages share and few shoppers need, from the file the page names (`data-shared-data`); fetched once.
 * @throws Error when the page names no file or it cannot be loaded; the next call tries again.
 */
export function loadSharedData(): Promise<SharedData> {
  const path = document.querySelector<HTMLElement>('[data-shared-data]')?.dataset.sharedData ?? ''
  return fetchSharedData(path)
}
