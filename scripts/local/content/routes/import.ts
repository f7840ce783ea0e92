import { apiError } from '../errors.ts'
import { importNdjson } from '../import-ndjson.ts'
import { requireWriter } from '../permissions.ts'
import { type Call, datasetOf, type Route } from '../router.ts'

/** What happens to existing documents, by the operation names of Sanity's import tools. */
const operations = { create: 'refuse', createOrReplace: 'replace', createIfNotExists: 'keep' } as const
const isOperation = (name: string): name is keyof typeof operations => Object.hasOwn(operations, name)

/** Imports NDJSON in one transaction; its assets have been uploaded before. */
async function importDocuments(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  const author = requireWriter(call.user, 'create')
  const operation = call.url.searchParams.get('operation') ?? 'create'
  if (!isOperation(operation)) {
    throw apiError(
      400,
      `"operation" must be one of ${Object.keys(operations).join(', ')}, not "${operation}"`,
    )
  }
  const { documents } = await importNdjson(await call.request.text(), {
    dataset,
    assets: call.service.assets,
    baseUrl: call.service.publicUrl,
    folder: null,
    author: author.id,
    existing: operations[operation],
  })
  return Response.json({ documentCount: documents })
}

export const importRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/data/import/:dataset',
    versioned: true,
    operation: 'import',
    handle: importDocuments,
  },
]
