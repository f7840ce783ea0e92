import * as z from 'zod/mini'
import { productDataPath } from '#config/routes.ts'
import { type ProductData, productDataSchema } from '#features/catalogue/product-data.ts'
import { type SharedData, sharedDataSchema } from '#features/catalogue/shared-data.ts'

/** Null when there is no such file, or hosts answer `null` in its place. @throws Error when it cannot be had or read. */
async function fetchData<Data>(address: string, schema: z.ZodMiniType<Data | null>): Promise<Data | null> {
  const response = await fetch(address)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return schema.parse(await response.json())
}

const shared = new Map<string, Promise<SharedData>>()

/**
 * What every page shares and few shoppers open, from the file the page names (`data-shared-data`); fetched once.
 * @throws Error when the page names none, or it cannot be had; the next call tries again.
 */
export function loadSharedData(): Promise<SharedData> {
  const address = document.querySelector<HTMLElement>('[data-shared-data]')?.dataset.sharedData ?? ''
  const loading =
    shared.get(address) ??
    fetchData(address, sharedDataSchema)
      .then((data) => {
        if (data === null) throw new Error(`There is no ${address}`)
        return data
      })
      .catch((error: unknown) => {
        shared.delete(address)
        throw error
      })
  shared.set(address, loading)
  return loading
}

/** What the shop knows of a commerce product, by the number of its id; null when it does not show on this site. */
export function loadProductData(number: string): Promise<ProductData | null> {
  return fetchData(productDataPath(number), z.nullable(productDataSchema))
}
