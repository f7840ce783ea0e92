// Replaces gql.tada in shoppers' bundles (see `astro.config.mjs`), so that documents ask for the prices and texts of the
// shop's market (OPS-11).

import { PUBLIC_MARKET } from 'astro:env/client'
import { inMarket } from '#config/market.ts'
import { toDocument } from './graphql-parser-stand-in.ts'

const toDocumentIn =
  (market: string): typeof toDocument =>
  (text, fragments) =>
    toDocument(inMarket(text, market), fragments)

/** Has the signature of gql.tada's function of this name. */
export const initGraphQLTada = () => (PUBLIC_MARKET === undefined ? toDocument : toDocumentIn(PUBLIC_MARKET))
