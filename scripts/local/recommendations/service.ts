import { join } from 'node:path'
import { startServer } from '../../shared/start-server.ts'
import { readCatalogue } from '../commerce/catalogue-files.ts'
import { numberOf } from '../commerce/global-ids.ts'
import { FaultPlan, withFault } from '../shared/faults.ts'
import { chooseProducts, productAnswer, withIrregularProducts } from './choose-products.ts'

export interface RecommendationsServiceOptions {
  /** 0 for any free port. */
  port: number
  /** Holds the folder `commerce`, with the catalogue. */
  sampleDir: string
  /** URL of the commerce service, which serves the product images. */
  commerceUrl: string
  /** Known data source ids; any other is answered with 404. */
  dataSources: readonly string[]
}

/** How many products a response has, without the irregular ones. */
const SUGGESTED = 6
const MAX_ADDRESS_LENGTH = 8000

const errorResponse = (status: number, message: string) => Response.json({ error: message }, { status })

/** Parses comma-separated ids, global or numeric, as numbers; null when one is invalid. */
function readIds(text: string | null): ReadonlySet<string> | null {
  const ids = (text ?? '')
    .split(',')
    .map((id) => numberOf(id.trim()))
    .filter((id) => id !== '')
  return ids.every((id) => /^\d+$/.test(id)) ? new Set(ids) : null
}

/**
 * Starts the local recommendation service (see README.md).
 * @throws Error when the catalogue cannot be read or the port is taken (SUG-11).
 */
export async function startRecommendationsService(
  options: RecommendationsServiceOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const faults = new FaultPlan()
  const { products } = readCatalogue(join(options.sampleDir, 'commerce'))
  const imageUrl = (file: string) => new URL(`/s/files/${encodeURIComponent(file)}`, options.commerceUrl).href

  const suggest = (url: URL, dataSource: string): Response => {
    if ((url.searchParams.get('key') ?? '').trim() === '')
      return errorResponse(401, 'The parameter key is missing')
    if (!options.dataSources.includes(dataSource))
      return errorResponse(404, `There is no data source ${dataSource}`)
    const productIds = readIds(url.searchParams.get('shopify_product_ids'))
    const variantIds = readIds(url.searchParams.get('shopify_variant_ids'))
    if (productIds === null || variantIds === null)
      return errorResponse(400, 'Ids are numbers separated by commas')
    const chosen = chooseProducts(products, { productIds, variantIds }, SUGGESTED)
    const data = withIrregularProducts(chosen.map((product) => productAnswer(product, imageUrl)))
    return Response.json({ data })
  }

  const server = await startServer({
    name: 'recommendations',
    port: options.port,
    cors: 'any',
    maxBodyBytes: 64 * 1024,
    handle: (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/__faults') return faults.handle(request)
      const dataSource = /^\/custom\/id\/([^/]+)$/.exec(url.pathname)?.[1]
      if (dataSource === undefined) return errorResponse(404, 'Not found')
      if (request.method !== 'GET') {
        return new Response(null, { status: 405, headers: { allow: 'GET' } })
      }
      if (request.url.length > MAX_ADDRESS_LENGTH) return errorResponse(414, 'The address is too long')
      return withFault(faults.take('products'), () => suggest(url, dataSource))
    },
  })
  return { url: server.url, close: server.close }
}
