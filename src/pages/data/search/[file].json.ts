import type { APIRoute, GetStaticPaths } from 'astro'
import { searchFileName, searchFilePath } from '#config/search-paths.ts'
import { searchFile, searchFiles } from '#features/search/current-index.build.ts'

export const getStaticPaths = (async () =>
  (await searchFiles()).map((path) => ({ params: { file: searchFileName(path) } }))) satisfies GetStaticPaths

/** A file of the search index (FIND-08). */
export const GET: APIRoute = async ({ params: { file = '' } }) => {
  const found = await searchFile(searchFilePath(file))
  return found === undefined ? new Response(null, { status: 404 }) : Response.json(found)
}
