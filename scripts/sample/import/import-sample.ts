import { join } from 'node:path'
import type { Environment } from '../../../src/config/env.ts'
import { AdminError } from '../../admin/admin-error.ts'
import {
  createShopifyAdmin,
  SHOPIFY_ADMIN_CREDENTIALS,
  type ShopifyAdmin,
} from '../../admin/shopify-admin.ts'
import { importContent } from './import-content.ts'
import { importProducts } from './import-products.ts'
import type { SampleShop } from './sample-shop.ts'

/** @throws AdminError when credentials are missing that an import needs. */
export function requireCredentials(environment: Environment): ShopifyAdmin {
  const admin = createShopifyAdmin(environment)
  const missing = [
    ...(admin === null ? [SHOPIFY_ADMIN_CREDENTIALS] : []),
    ...(environment.SANITY_API_ADMIN_TOKEN === undefined ? ['SANITY_API_ADMIN_TOKEN'] : []),
  ]
  if (admin === null || missing.length > 0)
    throw new AdminError(`The import needs ${missing.join('; and ')}.`)
  return admin
}

interface ImportOptions {
  /** With the pictures and files. */
  folder: string
  /** Whether documents that are there are replaced. */
  replace: boolean
  report: (line: string) => void
}

/**
 * Puts a sample shop into the configured store, then its content into the configured dataset (OPS-07).
 * @throws AdminError naming what a service refused, or which credentials are missing; it can be run again after that.
 */
export async function importSample(
  environment: Environment,
  shop: SampleShop,
  { folder, replace, report }: ImportOptions,
): Promise<void> {
  const admin = requireCredentials(environment)
  const ids = await importProducts(admin, shop.products, { imageFolder: join(folder, 'images'), report })
  report('Content with its pictures …')
  const count = await importContent(environment, shop, { ids, folder, replace })
  report(`${count} documents.`)
}
