import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createBuilder } from '../../../scripts/publisher/builder-client.ts'
import { hashOfCode } from '../../../scripts/publisher/code-hash.ts'
import { recordPaths } from '../../../scripts/publisher/incremental/record-for-next-release.ts'
import { differingFiles, wrongCopies } from './compare-folders.ts'
import type { ReleaseBuilder } from './release-builder.fixture.ts'

/**
 * What the last release does not have in common with one that another process makes of everything, as after a restart: it
 * knows which documents and former addresses the release shows.
 */
export async function differencesFromFreshProcess({
  variables,
  directory,
}: ReleaseBuilder): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-'))
  const fresh = createBuilder(variables, {
    code: hashOfCode(variables),
    onWarmUpFailed: () => {},
    onDiffersFromLive: () => {},
  })
  try {
    const { fallbackDocuments, movedPages } = recordPaths(directory)
    for (const file of [fallbackDocuments, movedPages]) await cp(file, join(folder, basename(file)))
    const outDir = join(folder, 'releases', '1')
    await mkdir(join(folder, 'releases'))
    await fresh.makeRelease({ previous: null, changes: 'everything', outDir })
    return [...differingFiles(directory, outDir), ...wrongCopies(directory, outDir)]
  } finally {
    await fresh.close()
    await rm(folder, { recursive: true, force: true })
  }
}
