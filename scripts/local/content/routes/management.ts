import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { bodyOf, type Call, type Route, requireUser } from '../router.ts'
import { hookInputSchema, webhooksOf } from '../webhooks/hook.ts'

const corsInputSchema = z.strictObject({
  origin: z.url({ protocol: /^https?$/ }),
  allowCredentials: z.boolean(),
})

/** The administrator who asks about this project. @throws ApiError 401, 403 or 404. */
function requireAdministrator(call: Call): User {
  const user = requireUser(call)
  if (call.params.project !== call.service.projectId)
    throw apiError(404, `Project "${call.params.project}" not found`)
  if (user.role !== 'administrator')
    throw apiError(403, 'User is missing required grant for managing the project', 'SIO-403-AWH')
  return user
}

async function createHook(call: Call): Promise<Response> {
  const user = requireAdministrator(call)
  const { hooks, datasets, projectId, sendWebhooks } = call.service
  const input = await bodyOf(hookInputSchema, call.request)
  if (input.dataset !== '*' && !datasets.has(input.dataset))
    throw apiError(400, `There is no dataset "${input.dataset}"`)
  const hook = {
    ...input,
    id: randomBytes(8).toString('hex'),
    projectId,
    createdAt: new Date().toISOString(),
    createdByUserId: user.id,
    isDisabled: false as const,
    deletedAt: null,
  }
  await hooks.add(hook)
  for (const webhook of webhooksOf(hook, [...datasets.keys()])) sendWebhooks(webhook)
  return Response.json(hook, { status: 201 })
}

async function addOrigin(call: Call): Promise<Response> {
  requireAdministrator(call)
  const input = await bodyOf(corsInputSchema, call.request)
  const { corsOrigins } = call.service
  if (corsOrigins.items.some(({ origin }) => origin === input.origin))
    throw apiError(409, `The origin ${input.origin} is there already`)
  await corsOrigins.add(input)
  return Response.json(input)
}

/** What a project is set up with: webhooks, and the origins whose pages may use an editor's session. */
export const managementRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/hooks/projects/:project',
    versioned: true,
    operation: 'hooks',
    isSideRequest: true,
    handle: (call) => {
      requireAdministrator(call)
      return Response.json(call.service.hooks.items)
    },
  },
  { method: 'POST', path: '/hooks/projects/:project', versioned: true, handle: createHook },
  {
    method: 'GET',
    path: '/projects/:project/cors',
    versioned: true,
    handle: (call) => {
      requireAdministrator(call)
      return Response.json(call.service.corsOrigins.items)
    },
  },
  { method: 'POST', path: '/projects/:project/cors', versioned: true, handle: addOrigin },
]
