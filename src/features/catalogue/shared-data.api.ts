import type * as z from 'zod/mini'
import { productDataPath } from '#config/paths.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { type ProductData, productDataSchema } from './product-json.ts'
import { type SharedData, sharedDataSchema } from './shared-data.ts'

/** Null when there is no such file. @throws Error when it cannot be loaded or read. */
async function fetchData<Data>(path: string, schema: z.ZodMiniType<Data>): Promise<Data | null> {
  const response = await fetch(path)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return schema.parse(await response.json())
}

const fetchSharedData = memoizeAsync(async (path: string): Promise<SharedData> => {
  const data = await fetchData(path, sharedDataSchema)
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

/**
 * The shop's data of a commerce product, by the number in its id; null when this site does not show it.
 * @throws Error when it cannot be loaded.
 */
export function loadProductData(number: string): Promise<ProductData | null> {
  return fetchData(productDataPath(number), productDataSchema)
}
