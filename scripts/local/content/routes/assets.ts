import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { isMissingFile } from '../../../shared/error-code.ts'
import { ImageRequestError } from '../../shared/image-plan.ts'
import { type ImageTransformer, imageAnswer } from '../../shared/image-transformer.ts'
import type { AssetKind } from '../assets/asset-store.ts'
import { readImageEffects, transformWithEffects } from '../assets/image-effects.ts'
import { asksForTransform, formatOfExtension, readImageRequest } from '../assets/image-request.ts'
import { apiError } from '../errors.ts'
import { requireWriter } from '../permissions.ts'
import { type Call, datasetOf, type Route } from '../router.ts'
import { readMutations } from '../store/mutations.ts'

async function upload(call: Call, kind: AssetKind): Promise<Response> {
  const dataset = datasetOf(call)
  const author = requireWriter(call.user, 'create')
  const bytes = Buffer.from(await call.request.arrayBuffer())
  if (bytes.length === 0) throw apiError(400, 'The upload is empty')
  const { searchParams } = call.url
  const document = await call.service.assets.store(
    {
      kind,
      dataset: dataset.name,
      bytes,
      filename: searchParams.get('filename'),
      mimeType: call.request.headers.get('content-type'),
      label: searchParams.get('label'),
      title: searchParams.get('title'),
      description: searchParams.get('description'),
    },
    call.service.publicUrl,
  )
  await dataset.commit(readMutations([{ createIfNotExists: document }]), {
    author: author.id,
    select: () => [],
  })
  return Response.json({ document: dataset.get(document._id) ?? document })
}

/** Keeps scripts in uploaded HTML or SVG from running. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const plainTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.tif': 'image/tiff',
}

function download(call: Call, fallback: string): Record<string, string> {
  if (!call.url.searchParams.has('dl')) return {}
  const name = (call.url.searchParams.get('dl') || fallback).replaceAll(/[^\w.\- ]/g, '_')
  return { 'content-disposition': `attachment; filename="${name}"` }
}

function stored(call: Call, kind: AssetKind): { name: string; path: string } {
  const dataset = datasetOf(call)
  if (call.params.project !== call.service.projectId) throw apiError(404, 'No such project')
  const name = (call.params.file ?? '').split('/')[0] ?? ''
  const path = call.service.assets.path(kind, dataset.name, name)
  if (path === null) throw apiError(404, `There is no file "${name}"`)
  return { name, path }
}

async function whole(call: Call, kind: AssetKind): Promise<Response> {
  const { name, path } = stored(call, kind)
  const bytes = await readFile(path).catch((error: unknown) => {
    throw isMissingFile(error) ? apiError(404, `There is no file "${name}"`) : error
  })
  const id = `file-${name.replace('.', '-')}`
  const declared = kind === 'files' ? datasetOf(call).get(id) : null
  const ownType = typeof declared?.mimeType === 'string' ? declared.mimeType : null
  const original = declared?.originalFilename
  const headers = {
    ...harmless,
    'accept-ranges': 'bytes',
    'content-type': ownType ?? plainTypes[extname(name)] ?? 'application/octet-stream',
    ...download(call, typeof original === 'string' ? original : name),
  }
  return ranged(call.request, bytes, headers)
}

/** Answers range requests, which video players use to seek. */
function ranged(request: Request, bytes: Buffer<ArrayBuffer>, headers: Record<string, string>): Response {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (first === '' && last === '') {
    return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
  }
  const from = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
  const to = Math.min(first === '' || last === '' ? bytes.length - 1 : Number(last), bytes.length - 1)
  if (from > to) {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${bytes.length}` },
    })
  }
  return new Response(bytes.subarray(from, to + 1), {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${from}-${to}/${bytes.length}`,
      'content-length': String(to + 1 - from),
    },
  })
}

async function picture(call: Call, transformer: ImageTransformer): Promise<Response> {
  const { name, path } = stored(call, 'images')
  const own = formatOfExtension(extname(name).slice(1))
  if (own === null || !asksForTransform(call.url.searchParams)) return whole(call, 'images')
  try {
    const request = readImageRequest(call.url.searchParams, own, call.request.headers.get('accept'))
    const effects = readImageEffects(call.url.searchParams)
    const image =
      effects === null
        ? await transformer.transform(path, request)
        : await transformWithEffects(transformer, path, request, effects)
    const answer = imageAnswer(call.request, image)
    for (const [header, value] of Object.entries(download(call, name))) answer.headers.set(header, value)
    return answer
  } catch (error) {
    if (error instanceof ImageRequestError) throw apiError(400, error.message)
    throw isMissingFile(error) ? apiError(404, `There is no picture "${name}"`) : error
  }
}

export const assetRoutes = (transformer: ImageTransformer): readonly Route[] => [
  {
    method: 'POST',
    path: '/assets/images/:dataset',
    versioned: true,
    operation: 'assets',
    handle: (call) => upload(call, 'images'),
  },
  {
    method: 'POST',
    path: '/assets/files/:dataset',
    versioned: true,
    operation: 'assets',
    handle: (call) => upload(call, 'files'),
  },
  {
    method: 'GET',
    path: '/images/:project/:dataset/*file',
    versioned: false,
    operation: 'image',
    isSideRequest: true,
    handle: (call) => picture(call, transformer),
  },
  {
    method: 'GET',
    path: '/files/:project/:dataset/*file',
    versioned: false,
    operation: 'file',
    isSideRequest: true,
    handle: (call) => whole(call, 'files'),
  },
]
