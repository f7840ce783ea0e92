import type { Dataset } from './dataset.ts'
import { type ReleaseSource, readRelease, releaseDocumentId, releaseOfVersion } from './releases.ts'

/** A dataset as actions on releases read it. `unarchiving` are the releases whose versions are read from the history. */
export async function releaseSourceOf(
  dataset: Dataset,
  unarchiving: readonly string[] = [],
): Promise<ReleaseSource> {
  const archived = new Map(
    await Promise.all(
      unarchiving.map(async (releaseId) => {
        const states = readRelease(dataset.get(releaseDocumentId(releaseId)))?.finalDocumentStates ?? []
        const versions = await Promise.all(states.map(({ id }) => dataset.history.documentAt(id, 'last')))
        return [releaseId, versions.filter((version) => version !== null)] as const
      }),
    ),
  )
  return {
    get: (id) => dataset.get(id),
    versionsOf: (releaseId) =>
      dataset.perspectives.raw.all.filter(({ _id }) => releaseOfVersion(_id) === releaseId),
    archivedVersionsOf: (releaseId) => archived.get(releaseId) ?? [],
  }
}
