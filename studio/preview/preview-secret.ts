import { deleteExpiredSecretsQuery, SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { z } from 'zod'

/** As much of the content service's client as is needed. */
interface Client {
  config(): { dataset?: string }
  create(document: { _id: string; _type: string; [field: string]: unknown }): Promise<unknown>
  delete(selection: { query: string }): Promise<unknown>
}

/** A new secret is made this long before the server would refuse the old one. */
const RENEWED_BEFORE_MS = 10 * 60 * 1000
const SECRET_BYTES = 24

interface Secret {
  text: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The latest request for a secret, by dataset. */
const requests = new Map<string, Promise<Secret | null>>()

/**
 * Writes a secret where the server finds it: a draft of a type of the content service's own, which no reader without a
 * token sees (`@sanity/preview-url-secret` writes the same).
 */
async function create(client: Client, studioOrigin: string, userId: string | undefined): Promise<Secret> {
  const text = [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const expiresAt = Date.now() + SECRET_TTL * 1000
  await client.create({
    _id: `drafts.${crypto.randomUUID()}`,
    _type: schemaType,
    secret: text,
    source: 'open-preview',
    studioUrl: studioOrigin,
    userId,
  })
  await client.delete({ query: deleteExpiredSecretsQuery })
  return { text, expiresAt }
}

const isFresh = ({ expiresAt }: Secret) => expiresAt - Date.now() > RENEWED_BEFORE_MS

/** Whether the service refuses this editor, whom asking again would not help. */
const isRefused = (error: unknown) => z.object({ statusCode: z.literal([401, 403]) }).safeParse(error).success

/**
 * The secret that lets this editor into the preview (OPEN-03), kept for the dataset until it is about to expire. Null for
 * people who may not write drafts, whom the preview then refuses, and while the service cannot be reached.
 */
export async function previewSecret(
  client: Client,
  studioOrigin: string,
  userId: string | undefined,
): Promise<string | null> {
  const { dataset = '' } = client.config()
  const known = requests.get(dataset)
  const found = await known
  // The studio asks at every change of a document: for an editor without write access, the refusal is kept.
  if (found === null || (found !== undefined && isFresh(found))) return found?.text ?? null
  const latest = requests.get(dataset)
  const request =
    latest !== undefined && latest !== known
      ? latest
      : create(client, studioOrigin, userId).catch((error: unknown) => {
          // Other failures, such as of the network, pass: the next request tries again.
          if (!isRefused(error)) requests.delete(dataset)
          return null
        })
  requests.set(dataset, request)
  return (await request)?.text ?? null
}
