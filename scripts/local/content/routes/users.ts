import { z } from 'zod'
import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { type Call, type Route, requireUser } from '../router.ts'

const roleTitle = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)
/** A user’s one role, as the API lists roles. */
export const rolesOf = ({ role }: User) => [
  { name: role, title: roleTitle(role), description: roleTitle(role) },
]

const me = (user: User) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  profileImage: null,
  role: user.role,
  roles: rolesOf(user),
  provider: 'local',
})

const CREATED = '2026-01-01T00:00:00Z'

const profile = (user: User, asking: User) => ({
  id: user.id,
  sanityUserId: user.id,
  displayName: user.name,
  givenName: user.name.split(' ')[0] ?? user.name,
  familyName: user.name.split(' ').slice(1).join(' '),
  email: user.email,
  imageUrl: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  isCurrentUser: user.id === asking.id,
})

function users(call: Call): Response {
  const asking = requireUser(call)
  const ids = (call.params.ids ?? '').split(',')
  const found = ids.map((id) => {
    const user = call.service.accounts.user(id)
    return user === null ? null : profile(user, asking)
  })
  if (ids.length > 1) return Response.json(found)
  if (found[0] === null) throw apiError(404, `User "${ids[0]}" not found`)
  return Response.json(found[0])
}

const settingsSchema = z.array(z.object({ key: z.string().max(200), value: z.unknown() })).max(100)

async function saveSettings(call: Call): Promise<Response> {
  const user = requireUser(call)
  const text = await call.request.text()
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw apiError(400, 'The body is not JSON')
  }
  const result = settingsSchema.safeParse(input)
  if (!result.success) throw apiError(400, 'The body is not a list of {key, value}')
  await call.service.settings.save(user.id, result.data)
  return Response.json(result.data)
}

function readSettings(call: Call): Response {
  const user = requireUser(call)
  const keys = (call.params.keys ?? '').split(',')
  return Response.json(keys.map((key) => ({ key, value: call.service.settings.get(user.id, key) })))
}

export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/me',
    versioned: true,
    handle: ({ user }) => Response.json(user === null ? {} : me(user)),
  },
  { method: 'PUT', path: '/users/me/keyvalue', versioned: true, handle: saveSettings },
  { method: 'GET', path: '/users/me/keyvalue/:keys', versioned: true, handle: readSettings },
  { method: 'GET', path: '/users/:ids', versioned: true, handle: users },
]
