import { getStore } from '@netlify/blobs'
import { createShopFunctions, type ShopFunctions } from './shop-functions.ts'

let functions: ShopFunctions | null = null

/** The functions with the platform's variables and store, made by the first request, which an instance keeps for the next. */
export function runningFunctions(): ShopFunctions {
  functions ??= createShopFunctions({
    variables: process.env,
    // Otherwise an item might not be in a list that is read a moment later.
    store: getStore({ name: 'outbox', consistency: 'strong' }),
  })
  return functions
}
