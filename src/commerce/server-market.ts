import { parse, print } from 'graphql'
import { inMarket } from '#config/market.ts'
import type { RequestClient } from './graphql-clients.ts'

/** The client, asking for the prices and texts of a market; the client itself without one (OPS-11). */
export function clientInMarket(client: RequestClient, market: string | undefined): RequestClient {
  if (market === undefined) return client
  return {
    request: (document, variables, options) => {
      const { definitions } = parse(inMarket(print(document), market))
      return client.request({ ...document, definitions }, variables, options)
    },
  }
}
