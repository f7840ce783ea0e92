import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireSuccess, run } from '../../lib/process.ts'
import type { Source } from './sources.ts'

export interface SourceFile {
  path: string
  text: string
}

const READ = /\.(?:graphql|gql|ts|tsx|js|jsx|mjs|vue|astro)$/
/** Of other programs, and lists of types that hold no document. */
const SKIPPED = /(?:^|\/)(?:node_modules|dist)\/|\.d\.ts$|\.min\.js$|\.test\.|\.spec\./

/** A folder of git's, brought from GitHub unless it is there. */
async function gitFolder({ repository, commit }: Source, folder: string): Promise<string> {
  const name = repository.replace('/', '+')
  const present = [join(folder, name), join(folder, name, 'repo')].find((one) =>
    existsSync(join(one, 'objects')),
  )
  if (present !== undefined) return present
  const made = join(folder, name)
  mkdirSync(made, { recursive: true })
  await requireSuccess(`Making ${made}`, run('git', ['init', '--bare', '--quiet', made]))
  const address = `https://github.com/${repository}`
  const fetched = run('git', ['-C', made, 'fetch', '--quiet', '--depth=1', address, commit])
  await requireSuccess(`Reading ${address}`, fetched)
  return made
}

/**
 * The files of a repository that may hold GraphQL documents.
 * @param folder Where repositories are kept, as `OWNER+NAME`.
 * @throws Error when git cannot read it.
 */
export async function readRepository(source: Source, folder: string): Promise<SourceFile[]> {
  const git = await gitFolder(source, folder)
  const { folders = ['.'], commit } = source
  const listed = await requireSuccess(
    `Listing ${source.repository}`,
    run('git', ['-C', git, 'ls-tree', '-r', '--name-only', '--full-tree', commit, '--', ...folders]),
  )
  const paths = listed.split('\n').filter((path) => READ.test(path) && !SKIPPED.test(path))
  const files: SourceFile[] = []
  for (const path of paths)
    files.push({
      path,
      text: await requireSuccess(`Reading ${path}`, run('git', ['-C', git, 'show', `${commit}:${path}`])),
    })
  return files
}
