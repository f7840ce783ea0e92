import { createServer } from 'node:http'
import {
  createWorkspaceFromConfig,
  type ObjectSchemaType,
  type SanityDocument,
  type SchemaType,
  validateDocument,
  type Workspace,
} from 'sanity'
import { readStudioEnvironment } from '../../studio/environment.ts'
import { createWorkspace } from '../../studio/workspace.ts'

export const variables = {
  PUBLIC_SITE_NAME: 'Lull',
  PUBLIC_SITE_URL: 'https://shop.example',
  PUBLIC_SITE_VARIANT: undefined,
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_STOREFRONT_API_URL: 'http://localhost:3334/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'token',
  PUBLIC_MARKET: undefined,
  PUBLIC_SANITY_DATASET: undefined,
  PUBLIC_SANITY_API_HOST: undefined,
  SANITY_STUDIO_DATASETS: undefined,
  SANITY_STUDIO_PREVIEW_URL_LOCAL: undefined,
  SANITY_STUDIO_PREVIEW_URLS: undefined,
  SANITY_STUDIO_SITE_URLS: undefined,
  SANITY_STUDIO_PUBLISHER_URL: undefined,
  SANITY_STUDIO_PUBLISHER_URLS: undefined,
}

const editor = { id: 'editor', name: 'Editor', email: 'editor@shop.example', role: 'editor', roles: [] }

/** A slug and a form's id that the content service says are taken; all others are free. */
export const TAKEN = 'taken'
/** A slug that is another document's, too: that one is a draft, and the document itself is published with it. */
export const COPIED = 'copied'
/** A slug that a draft has. */
export const DRAFTED = 'drafted'

const holdersOf: Readonly<Record<string, unknown>> = {
  [TAKEN]: {
    isPublishedHere: false,
    others: [
      { _id: 'drafts.other', title: 'Draft' },
      { _id: 'other', title: 'Other' },
    ],
  },
  [COPIED]: { isPublishedHere: true, others: [{ _id: 'drafts.copy', title: 'Copy' }] },
  [DRAFTED]: { isPublishedHere: false, others: [{ _id: 'drafts.copy', title: 'Copy' }] },
}

/** As much of a content service as resolving and validating asks for. */
function startService(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://content.localhost')
    const answer = url.pathname.includes('/data/query/')
      ? {
          result: ['$slug', '$formId']
            .map((name) => holdersOf[String(JSON.parse(url.searchParams.get(name) ?? 'null'))])
            .find((holders) => holders !== undefined) ?? { isPublishedHere: false, others: [] },
        }
      : editor
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      resolve({ url: `http://localhost:${port}`, close: () => server.close() })
    })
  })
}

export interface StudioWorld {
  workspace: Workspace
  close(): void
}

/** The studio of dataset `production`, resolved as in the browser. */
export async function openStudio(): Promise<StudioWorld> {
  const { url, close } = await startService()
  // The studio puts the project before the host, which has no address here: everything goes to the service all the same.
  process.env.HTTP_PROXY = url
  const environment = readStudioEnvironment({
    ...variables,
    PUBLIC_SANITY_API_HOST: 'http://content.localhost',
  })
  return {
    workspace: await createWorkspaceFromConfig(createWorkspace(environment, 'production')),
    close() {
      // Test files share the process.
      delete process.env.HTTP_PROXY
      close()
    },
  }
}

export interface Found {
  level: 'error' | 'warning' | 'info'
  path: string
  message: string
}

const readable = (path: readonly unknown[]) =>
  path
    .map((part) =>
      typeof part === 'object' && part !== null && '_key' in part ? `[${String(part._key)}]` : String(part),
    )
    .join('.')
    .replaceAll('.[', '[')

/** What the studio's own validation says of a document; whatever it refers to exists. */
export async function complaints(
  workspace: Workspace,
  document: { _type: string; _id?: string; readonly [field: string]: unknown },
): Promise<Found[]> {
  const whole: SanityDocument = {
    _id: 'one',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    _rev: 'r',
    ...document,
  }
  const markers = await validateDocument({
    document: whole,
    workspace,
    getDocumentExists: async () => true,
  })
  return markers.map(({ level, path, message }) => ({ level, path: readable(path), message }))
}

/** The errors alone, as "path: message". */
export const errorsOf = async (
  workspace: Workspace,
  document: { _type: string; readonly [field: string]: unknown },
): Promise<string[]> =>
  (await complaints(workspace, document))
    .filter(({ level }) => level === 'error')
    .map(({ path, message }) => `${path}: ${message}`)

export const isObjectType = (type: SchemaType | undefined): type is ObjectSchemaType =>
  type?.jsonType === 'object'

/** A document's or object's type in the studio's schema. @throws when there is none of this name. */
export function objectTypeNamed({ workspace }: StudioWorld, name: string): ObjectSchemaType {
  const type = workspace.schema.get(name)
  if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`)
  return type
}
