import type { APIRoute, GetStaticPaths } from 'astro'
import { FILE_BUNDLE_TYPE, fileBundle } from '#config/file-bundle.ts'
import { currentContent } from '#features/content/current-content.ts'
import { searchIndex } from '#features/search/current-index.build.ts'

/** Stands for all files of the index in one bundle. */
const ALL = 'all'

const currentIndex = async () => searchIndex(await currentContent())

/** A build renders one file bundle and writes its files; the development server renders each file by itself. */
export const getStaticPaths = (async () => {
  if (!import.meta.env.DEV) return [{ params: { file: ALL } }]
  const { files } = await currentIndex()
  return Array.from(files.keys(), (path) => ({
    params: { file: path.replace(/^.*\//, '').replace(/\.json$/, '') },
  }))
}) satisfies GetStaticPaths

/** A file of the search index (FIND-08). */
export const GET: APIRoute = async ({ params: { file = ALL } }) => {
  const { files } = await currentIndex()
  if (file === ALL) return new Response(fileBundle(files), { headers: { 'content-type': FILE_BUNDLE_TYPE } })
  const found = files.get(`/data/search/${file}.json`)
  return found === undefined ? new Response(null, { status: 404 }) : Response.json(found)
}
