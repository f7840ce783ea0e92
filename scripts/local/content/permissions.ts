import { canWrite, type User } from './accounts.ts'
import { ApiError, apiError } from './errors.ts'
import type { Dataset } from './store/dataset.ts'
import type { JsonObject } from './store/documents.ts'
import type { View } from './store/perspective-view.ts'
import { type Perspective, readPerspective } from './store/perspectives.ts'

/** Queries without a perspective are of `published` from this API version on, of `raw` before it; listeners alike. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

/** Whether requests of an API version are about published documents unless they say otherwise. */
export const isPublishedByDefault = (apiVersion: string): boolean =>
  apiVersion === 'X' || (apiVersion !== '1' && apiVersion >= PUBLISHED_BY_DEFAULT)

/**
 * The documents a request may read. Without a token those are the public ones.
 * @throws ApiError 401 when a request without a token names another perspective than `published`, 400 for an unknown
 * perspective.
 */
export function visibleView(
  dataset: Dataset,
  options: { perspective: string | null; apiVersion: string; user: User | null },
): View {
  const { perspective: named, apiVersion, user } = options
  const byDefault: Perspective = isPublishedByDefault(apiVersion) ? 'published' : 'raw'
  const perspective = named === null ? byDefault : readPerspective(named)
  if (perspective === null) {
    throw apiError(400, `Invalid perspective "${named}": use published, drafts, raw or release names`)
  }
  if (user !== null) return dataset.perspectives.view(perspective)
  if (named !== null && perspective !== 'published' && perspective.length > 0) {
    throw apiError(401, `Unauthorized - perspective "${named}" needs a token`, 'SIO-401-AWH')
  }
  return dataset.perspectives.public
}

/** Returns the user, who may write. @throws ApiError 401 without a user, 403 for a viewer. */
export function requireWriter(user: User | null, permission: 'create' | 'update'): User {
  if (user !== null && canWrite(user)) return user
  if (user === null) throw apiError(401, 'Unauthorized - Session not found', 'SIO-401-AWH')
  const description = `Insufficient permissions; permission "${permission}" required`
  throw new ApiError(403, description, {
    error: {
      type: 'mutationError',
      description: `The mutation(s) failed: ${description}`,
      items: [{ error: { type: 'insufficientPermissionsError', permission, description }, index: 0 }],
    },
  })
}

/** The `$name` parameters of a query string, each parsed as JSON. @throws ApiError 400 naming one that is not JSON. */
export function queryParams(search: URLSearchParams): JsonObject {
  const params: JsonObject = {}
  for (const [key, text] of search) {
    if (!key.startsWith('$')) continue
    try {
      params[key.slice(1)] = JSON.parse(text)
    } catch {
      throw apiError(400, `The parameter ${key} is not JSON: ${text.slice(0, 100)}`)
    }
  }
  return params
}
