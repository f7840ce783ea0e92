import { runningFunctions } from '../running-functions.ts'
import type { FunctionContext } from '../shop-functions.ts'

/** The shop's backend at Netlify. Its addresses and limits are in `function-config.ts` (OPS-15). */
export default (request: Request, context: FunctionContext): Promise<Response> =>
  runningFunctions().handle(request, context)
