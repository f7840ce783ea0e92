import { getPublishedId } from '@sanity/client/csm'
import { z } from 'zod'
import { badAction } from '../errors.ts'
import { isVersionId, type JsonObject, type StoredDocument, withoutSystemFields } from './documents.ts'

const RELEASES = '_.releases.'
const RELEASE_TYPE = 'system.release'

/** The id of the document in which the service keeps a release. */
export const releaseDocumentId = (releaseId: string) => `${RELEASES}${releaseId}`

const releaseSchema = z.looseObject({
  _id: z.string().startsWith(RELEASES),
  _type: z.literal(RELEASE_TYPE),
  name: z.string(),
  state: z.enum(['active', 'scheduled', 'published', 'archived']),
  publishAt: z.iso.datetime({ offset: true }).optional(),
  finalDocumentStates: z.array(z.looseObject({ id: z.string() })).optional(),
})
export type ContentRelease = z.infer<typeof releaseSchema>

/** A document as a release; null for anything else. */
export const readRelease = (document: StoredDocument | null): ContentRelease | null =>
  releaseSchema.safeParse(document).data ?? null

/** The release that a version belongs to: `summer` of `versions.summer.peach`; null for other documents. */
export const releaseOfVersion = (id: string): string | null =>
  isVersionId(id) ? (id.split('.')[1] ?? null) : null

/** Whether a version says that its document is unpublished with the release. */
export const isUnpublishing = ({ _system }: StoredDocument): boolean =>
  z.object({ delete: z.literal(true) }).safeParse(_system).success

const prefix = 'sanity.action.release'
const releaseId = z.string().regex(/^[A-Za-z0-9_-]+$/)
const simple = <Name extends string>(name: Name) =>
  z.object({ actionType: z.literal(`${prefix}.${name}` as const), releaseId })

export const releaseActionSchemas = [
  z.object({
    actionType: z.literal(`${prefix}.create`),
    releaseId,
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
  z.object({
    actionType: z.literal(`${prefix}.edit`),
    releaseId,
    patch: z.record(z.string(), z.unknown()),
  }),
  z.object({
    actionType: z.literal(`${prefix}.schedule`),
    releaseId,
    publishAt: z.iso.datetime({ offset: true }),
  }),
  z.object({
    actionType: z.literal(`${prefix}.import`),
    releaseId,
    attributes: z.looseObject({ _id: z.string().startsWith(RELEASES), _type: z.literal(RELEASE_TYPE) }),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
  simple('publish'),
  simple('archive'),
  simple('unarchive'),
  simple('unschedule'),
  simple('delete'),
] as const
const releaseActionSchema = z.discriminatedUnion('actionType', releaseActionSchemas)
export type ReleaseAction = z.infer<typeof releaseActionSchema>

/** Whether an action is about a release, and not about a document. */
export const isReleaseAction = (action: { actionType: string }): action is ReleaseAction =>
  action.actionType.startsWith(`${prefix}.`)

/** What actions on releases read of the dataset. */
export interface ReleaseSource {
  get(id: string): StoredDocument | null
  /** The versions that a release has now. */
  versionsOf(releaseId: string): readonly StoredDocument[]
  /** The versions that an archived release had. */
  archivedVersionsOf(releaseId: string): readonly StoredDocument[]
}

const allowedStates: Readonly<Record<ReleaseAction['actionType'], readonly ContentRelease['state'][]>> = {
  [`${prefix}.create`]: [],
  [`${prefix}.import`]: [],
  [`${prefix}.edit`]: ['active', 'scheduled'],
  [`${prefix}.publish`]: ['active', 'scheduled'],
  [`${prefix}.archive`]: ['active'],
  [`${prefix}.unarchive`]: ['archived'],
  [`${prefix}.schedule`]: ['active'],
  [`${prefix}.unschedule`]: ['scheduled'],
  [`${prefix}.delete`]: ['archived', 'published'],
}

const patch = (id: string, operations: JsonObject) => ({ patch: { id, ...operations } })
const remove = (id: string) => ({ delete: { id } })

/** Publishes each version of a release: it replaces its published document, or deletes it. */
function publishing(versions: readonly StoredDocument[], get: ReleaseSource['get']): JsonObject[] {
  return versions.flatMap((version) => {
    const id = getPublishedId(version._id)
    if (isUnpublishing(version)) return [remove(id), remove(version._id)]
    const { _system, ...content } = withoutSystemFields(version, id)
    const createdAt = get(id)?._createdAt ?? version._createdAt
    return [{ createOrReplace: { ...content, _createdAt: createdAt } }, remove(version._id)]
  })
}

/**
 * @throws ApiError 409 (an actionError) for a version of a release that is scheduled, published or archived: those are
 * locked.
 */
export function requireOpenRelease(versionId: string, source: ReleaseSource, index: number): void {
  const name = releaseOfVersion(versionId)
  const release = name === null ? null : readRelease(source.get(releaseDocumentId(name)))
  if (release === null || release.state === 'active') return
  const description = `Release "${name}" is ${release.state}: its documents cannot be changed`
  throw badAction(409, description, index, 'releaseStateError')
}

const finalStates = (versions: readonly StoredDocument[]) =>
  versions.map(({ _id, _rev }) => ({ _key: _id.replaceAll('.', '-'), id: _id, revisionId: _rev }))

const alreadyExists = (name: string, index: number) =>
  badAction(409, `Release "${name}" already exists`, index, 'releaseExistsError')

/** Puts a release of an archive back, as it was. */
function importing(
  {
    releaseId: name,
    attributes,
    ifExists,
  }: Extract<ReleaseAction, { actionType: `${typeof prefix}.import` }>,
  source: ReleaseSource,
  index: number,
): JsonObject[] {
  const id = releaseDocumentId(name)
  const exists = source.get(id) !== null
  if (exists && ifExists === 'fail') throw alreadyExists(name, index)
  if (exists && ifExists === 'ignore') return []
  return [{ createOrReplace: { ...attributes, _id: id, name } }]
}

function existingRelease(action: ReleaseAction, source: ReleaseSource, index: number): ContentRelease {
  const release = readRelease(source.get(releaseDocumentId(action.releaseId)))
  if (release === null) {
    throw badAction(409, `Release "${action.releaseId}" was not found`, index, 'releaseNotFoundError')
  }
  if (!allowedStates[action.actionType].includes(release.state)) {
    const what = action.actionType.slice(prefix.length + 1)
    const description = `Release "${action.releaseId}" is ${release.state}: it allows no "${what}"`
    throw badAction(409, description, index, 'releaseStateError')
  }
  return release
}

/**
 * Translates an action on a release to mutations.
 * @throws ApiError 409 (an actionError) when the release exists already, is missing, or its state does not allow the
 * action.
 */
export function releaseMutations(action: ReleaseAction, source: ReleaseSource, index: number): JsonObject[] {
  const id = releaseDocumentId(action.releaseId)
  if (action.actionType === `${prefix}.create`) {
    if (source.get(id) !== null) throw alreadyExists(action.releaseId, index)
    const metadata = { releaseType: 'undecided', ...action.metadata }
    return [{ create: { _id: id, _type: RELEASE_TYPE, name: action.releaseId, state: 'active', metadata } }]
  }
  if (action.actionType === `${prefix}.import`) return importing(action, source, index)
  existingRelease(action, source, index)
  const versions = source.versionsOf(action.releaseId)
  switch (action.actionType) {
    case `${prefix}.edit`:
      return [patch(id, action.patch)]
    case `${prefix}.schedule`:
      return [patch(id, { set: { state: 'scheduled', publishAt: action.publishAt } })]
    case `${prefix}.unschedule`:
      return [patch(id, { set: { state: 'active' }, unset: ['publishAt'] })]
    case `${prefix}.publish`: {
      const publishedAt = new Date().toISOString()
      const set = { state: 'published', publishedAt, finalDocumentStates: finalStates(versions) }
      return [...publishing(versions, source.get), patch(id, { set, unset: ['publishAt', 'error'] })]
    }
    case `${prefix}.archive`: {
      const set = { state: 'archived', finalDocumentStates: finalStates(versions) }
      return [...versions.map(({ _id }) => remove(_id)), patch(id, { set })]
    }
    case `${prefix}.unarchive`: {
      const restored = source.archivedVersionsOf(action.releaseId)
      return [
        ...restored.map((version) => ({ create: withoutSystemFields(version, version._id) })),
        patch(id, { set: { state: 'active' }, unset: ['finalDocumentStates'] }),
      ]
    }
    case `${prefix}.delete`:
      return [...versions.map(({ _id }) => remove(_id)), remove(id)]
  }
}
