import type { PayloadFault } from '../shared/faults.ts'
import type { RequestMarket } from './request-market.ts'

/** What a request brings besides its document, for every resolver. */
export interface RequestContext {
  /** The fault that its response must contain, if one was ordered. */
  fault: PayloadFault | null
  /** Null for a request that names none, which is answered for the primary one. */
  market: RequestMarket | null
  /** The access scopes that the request's token lacks. */
  missingScopes: readonly string[]
}
