import { canWrite, type User } from './accounts.ts'
import { Refusal, refuse } from './errors.ts'
import type { Dataset } from './store/dataset.ts'
import type { JsonObject } from './store/documents.ts'
import { type Perspective, readPerspective } from './store/perspectives.ts'
import type { View } from './store/view.ts'

/** From this API version on a query without a perspective means published documents; before it, all of them. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

function defaultPerspective(apiVersion: string): Perspective {
  return apiVersion === 'X' || (apiVersion !== '1' && apiVersion >= PUBLISHED_BY_DEFAULT)
    ? 'published'
    : 'raw'
}

/**
 * The documents a call may see. Asking for anything but published ones without a token is refused (401); a call that
 * names no perspective sees the public ones then. Throws 400 for a perspective there is not.
 */
export function visibleView(
  dataset: Dataset,
  options: { perspective: string | null; apiVersion: string; user: User | null },
): View {
  const { perspective: named, apiVersion, user } = options
  const perspective = named === null ? defaultPerspective(apiVersion) : readPerspective(named)
  if (perspective === null) {
    throw refuse(400, `Invalid perspective "${named}": use published, drafts, raw or release names`)
  }
  if (user !== null) return dataset.perspectives.view(perspective)
  if (named !== null && perspective !== 'published' && perspective.length > 0) {
    throw refuse(401, `Unauthorized - perspective "${named}" needs a token`, 'SIO-401-AWH')
  }
  return dataset.perspectives.public
}

/** Throws the service's refusal for somebody who may not write: 401 for nobody, 403 for a viewer. */
export function requireWriter(user: User | null, permission: 'create' | 'update'): User {
  if (user !== null && canWrite(user)) return user
  if (user === null) throw refuse(401, 'Unauthorized - Session not found', 'SIO-401-AWH')
  const description = `Insufficient permissions; permission "${permission}" required`
  throw new Refusal(403, description, {
    error: {
      type: 'mutationError',
      description: `The mutation(s) failed: ${description}`,
      items: [{ error: { type: 'insufficientPermissionsError', permission, description }, index: 0 }],
    },
  })
}

/** `$name` parameters of an address, each a JSON value. Throws 400 naming the one that is not. */
export function queryParams(search: URLSearchParams): JsonObject {
  const params: JsonObject = {}
  for (const [key, text] of search) {
    if (!key.startsWith('$')) continue
    try {
      params[key.slice(1)] = JSON.parse(text)
    } catch {
      throw refuse(400, `The parameter ${key} is not JSON: ${text.slice(0, 100)}`)
    }
  }
  return params
}
