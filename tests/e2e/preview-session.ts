import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { schemaType } from '@sanity/preview-url-secret/constants'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { PREVIEW_PARAMETER } from '../../src/config/preview-address.ts'
import { contentClient } from './content-client.ts'

/** The server, which renders previews. */
export const serverUrl = `http://localhost:${testPorts.server}`
const studioUrl = `http://localhost:${testPorts.site}/admin`

/** A secret as the studio makes it before it opens the preview. */
export async function newSecret(dataset: string): Promise<string> {
  const secret = randomUUID()
  const document = { _id: `drafts.${randomUUID()}`, _type: schemaType, secret, studioUrl }
  await contentClient('editor', dataset).create(document)
  return secret
}

/** The address that opens a document's preview. */
export const previewOf = (id: string, secret: string, dataset = 'production') =>
  `${serverUrl}/preview/${id}?dataset=${dataset}&preview=true&sanity-preview-secret=${secret}`

/** A path of the shop in preview mode. */
export function inPreviewMode(path: string): string {
  const url = new URL(path, serverUrl)
  url.searchParams.set(PREVIEW_PARAMETER, 'true')
  return url.pathname + url.search + url.hash
}

/** Lets the cookies of a test into the preview of a dataset. */
export async function enterPreview(request: APIRequestContext, dataset = 'production'): Promise<void> {
  await request.get(previewOf('home', await newSecret(dataset), dataset))
}
