import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSite } from '../build/build-site.ts'
import { cachedStudio } from '../build/build-studio.ts'
import { checkLinks } from '../build/checks/check-links.ts'
import { withAstroLock } from '../build/with-astro-lock.ts'
import { precompress } from '../host/precompress.ts'
import type { Environment } from '../process.ts'
import { type MadeRelease, type MakeRelease, ReleaseError, type ReleaseRequest } from './make-release.ts'
import { shareUnchanged } from './share-unchanged.ts'

const PROBLEMS_SHOWN = 20

/** @throws ReleaseError naming what a shopper would find broken. */
async function check(folder: string, variables: Environment): Promise<void> {
  const { problems } = await checkLinks(folder, new URL(variables.PUBLIC_SITE_URL ?? '').origin)
  if (problems.length === 0) return
  const more = problems.length > PROBLEMS_SHOWN ? `\n… and ${problems.length - PROBLEMS_SHOWN} more` : ''
  throw new ReleaseError(`Links are broken:\n${problems.slice(0, PROBLEMS_SHOWN).join('\n')}${more}`)
}

async function make({ previous, outDir }: ReleaseRequest, variables: Environment): Promise<MadeRelease> {
  const building = `${outDir}.building`
  try {
    const { pages } = await withAstroLock(() =>
      buildSite({
        variables,
        outDir: building,
        output: 'collect',
        studio: cachedStudio(variables),
        ...(previous === null ? {} : { earlier: previous.directory }),
        retentionRecord: join(dirname(outDir), '..', 'retained-assets.json'),
      }),
    )
    await check(building, variables)
    const changed = shareUnchanged(previous?.directory ?? null, building)
    await precompress(building, 'small')
    renameSync(building, outDir)
    return { pages, changed, skipped: [] }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

/** Makes each release by a full build, with the studio if that is built. */
export const createFullReleases =
  (variables: Environment): MakeRelease =>
  (request) =>
    make(request, variables)
