import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { type Call, type ContentService, datasetOf, type Route, requireUser } from '../router.ts'
import { isTrustedOrigin } from '../trusted-origins.ts'
import { rolesOf } from './users.ts'

const CREATED = '2026-01-01T00:00:00Z'
/** The studio offers no new release above this many; nothing here counts them. */
const MAX_RELEASES = 100

const project = ({ projectId, accounts }: ContentService, asking: User | null) => ({
  id: projectId,
  displayName: 'Lull',
  studioHost: null,
  organizationId: null,
  isBlocked: false,
  isDisabled: false,
  isDisabledByUser: false,
  metadata: { color: '#F3A6B6', externalStudioHost: '' },
  maxRetentionDays: 365,
  activityFeedEnabled: false,
  createdAt: CREATED,
  updatedAt: CREATED,
  members: accounts.users.map((user) => ({
    id: user.id,
    createdAt: CREATED,
    updatedAt: CREATED,
    isCurrentUser: user.id === asking?.id,
    isRobot: false,
    role: user.role,
    roles: rolesOf(user),
  })),
  features: [],
  pendingInvites: 0,
  organization: null,
})

function ownProject(call: Call): ContentService {
  if (call.params.project === call.service.projectId) return call.service
  throw apiError(404, `Project "${call.params.project}" not found`)
}

/** The permissions that the studio checks before it offers changes. */
function permissions(user: User | null) {
  if (user === null) return [{ filter: '_id in path("*")', permissions: ['read'] }]
  const all = ['read', 'create', 'update', 'history', 'manage', 'editHistory']
  return [{ filter: '_id in path("**")', permissions: user.role === 'viewer' ? ['read', 'history'] : all }]
}

const plain = (path: string, answer: (call: Call) => unknown): Route => ({
  method: 'GET',
  path,
  versioned: true,
  handle: async (call) => Response.json(await answer(call)),
})

const datasetList = ({ service }: Call) =>
  [...service.datasets.keys()].map((name) => ({
    name,
    aclMode: 'public',
    createdAt: CREATED,
    createdByUserId: service.accounts.users[0]?.id,
    tags: [],
    datasetProfile: '',
    addonFor: null,
    features: [],
  }))

/** The studio's requests about the project; most features have no local counterpart. */
export const projectRoutes: readonly Route[] = [
  plain('/projects', (call) => [project(call.service, requireUser(call))]),
  plain('/projects/:project', (call) => project(ownProject(call), requireUser(call))),
  plain('/projects/:project/grants', (call) => {
    ownProject(call)
    requireUser(call)
    return {}
  }),
  plain('/projects/:project/datasets', (call) => {
    ownProject(call)
    return requireUser(call) && call.url.searchParams.has('datasetProfile') ? [] : datasetList(call)
  }),
  // As the command line asks, at the project's own host.
  plain('/datasets', (call) => {
    requireUser(call)
    return datasetList(call)
  }),
  plain('/projects/:project/datasets/:dataset/acl', (call) => {
    ownProject(call)
    datasetOf(call)
    return permissions(call.user)
  }),
  plain('/projects/:project/datasets/:dataset/settings/indexing', () => ({
    isEnabled: false,
    maxFieldDepth: 5,
  })),
  plain('/projects/:project/user-applications', () => []),
  plain('/projects/:project/roles', () => []),
  plain('/features', () => ['contentReleases']),
  plain('/projects/:project/new-content-release-allowed', (call) => {
    ownProject(call)
    return {
      data: {
        datasetReleaseLimit: MAX_RELEASES,
        orgActiveReleaseLimit: MAX_RELEASES,
        orgMeteredActiveReleaseCount: 0,
      },
    }
  }),
  plain('/subscriptions/project/:project', () => null),
  plain('/access/requests/me', () => []),
  {
    ...plain('/check/cors', ({ request, service }) => {
      const origin = request.headers.get('origin')
      const withCredentials = origin === null || isTrustedOrigin(origin, service.origins)
      const allowed = withCredentials || service.corsOrigins.items.some((one) => one.origin === origin)
      return { result: { allowed, withCredentials } }
    }),
    operation: 'cors',
    isSideRequest: true,
  },
  plain('/journey/announcements', () => []),
  plain('/journey/*rest', () => null),
  plain('/help', () => ({ resources: { sectionArray: [], welcome: {} } })),
  plain('/intake/telemetry-status', () => ({ status: 'denied' })),
  { method: 'POST', path: '/intake/batch', versioned: true, handle: () => Response.json({}) },
  plain('/ping', () => ({ PONG: true })),
  {
    method: 'GET',
    path: '/data/ping/:dataset',
    versioned: true,
    handle: (call) => {
      datasetOf(call)
      return Response.json({ ok: true }, { headers: { 'x-sanity-shard': 'local' } })
    },
  },
]
