import type { APIRoute, GetStaticPaths } from 'astro'
import { searchFile, searchFiles } from '#features/search/current-index.build.ts'

export const getStaticPaths = (async () =>
  (await searchFiles()).map((path) => ({
    params: { file: path.replace(/^.*\//, '').replace(/\.json$/, '') },
  }))) satisfies GetStaticPaths

/** A file of the search index (FIND-08). */
export const GET: APIRoute = async ({ params: { file = '' } }) => {
  const found = await searchFile(`/data/search/${file}.json`)
  return found === undefined ? new Response(null, { status: 404 }) : Response.json(found)
}
