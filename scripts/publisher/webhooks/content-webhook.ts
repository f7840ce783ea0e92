import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeSignatureHeader, encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import type { Identity } from '../release-store.ts'
import { type ReadDelivery, refused } from './webhook-result.ts'

/** How old a signature may be, or how far ahead the sender's clock. */
const SIGNATURE_AGE_MS = 5 * 60 * 1000

const bodySchema = z.looseObject({ _id: z.string().min(1) })

/** Drafts and versions are not published. */
const isPublished = (id: string) => !/^(?:drafts|versions)\./.test(id)

/** Null for a valid signature, otherwise what is wrong with it. */
async function signatureProblem(
  header: string | null,
  body: string,
  { secret, now }: { secret: string; now: number },
): Promise<string | null> {
  if (header === null) return `The header ${SIGNATURE_HEADER_NAME} is missing.`
  let timestamp: number
  try {
    timestamp = decodeSignatureHeader(header).timestamp
  } catch {
    return 'The signature cannot be read.'
  }
  const expected = Buffer.from(await encodeSignatureHeader(body, timestamp, secret).catch(() => ''))
  const given = Buffer.from(header.trim())
  // The library's own check compares byte by byte, and accepts a signature of any age.
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'The signature is wrong.'
  return Math.abs(now - timestamp) > SIGNATURE_AGE_MS ? 'The signature is too old.' : null
}

/**
 * Reads a delivery of the content service's webhook: which published document has changed. Its projection has to contain
 * `_id`. Deliveries are told apart by the `idempotency-key`.
 */
export async function readContentDelivery(
  request: { headers: Headers; body: Buffer },
  { secret, identity, now }: { secret: string; identity: Identity; now: number },
): Promise<ReadDelivery> {
  const { headers } = request
  const body = request.body.toString('utf8')
  const signature = headers.get(SIGNATURE_HEADER_NAME)
  const problem = await signatureProblem(signature, body, { secret, now })
  if (problem !== null) return refused(401, problem)
  const content = parseJson(body, bodySchema)
  if (content === null)
    return refused(400, 'The body is no JSON object with an "_id"; the webhook’s projection needs one.')
  const project = headers.get('sanity-project-id') ?? identity.projectId
  const dataset = headers.get('sanity-dataset') ?? identity.dataset
  if (project !== identity.projectId || dataset !== identity.dataset) {
    return refused(
      400,
      `This publisher is for dataset "${identity.dataset}" of project "${identity.projectId}", not for "${dataset}" of "${project}".`,
    )
  }
  if (!isPublished(content._id)) return { kind: 'ignored' }
  const key = headers.get('idempotency-key') ?? createHash('sha256').update(body).digest('hex')
  return { kind: 'delivery', key: `content ${key}`, reported: { kind: 'document', id: content._id } }
}
