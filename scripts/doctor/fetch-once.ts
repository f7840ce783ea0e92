import { z } from 'zod'

const TIMEOUT_MS = 15_000

export interface HttpReply {
  status: number
  headers: Headers
  text: string
}

/** A reply, or why there is none. */
export type HttpResult = HttpReply | { reason: string }

const systemError = z.object({ cause: z.object({ code: z.string() }) })

function reasonOf(error: unknown): string {
  const { data } = systemError.safeParse(error)
  if (data?.cause.code === 'ENOTFOUND') return 'there is no such host'
  if (data?.cause.code === 'ECONNREFUSED') return 'nothing listens there'
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${TIMEOUT_MS / 1000} s`
  return data?.cause.code ?? (error instanceof Error ? error.message : String(error))
}

/** One request without retries, because the doctor wants to see what is wrong. Never rejects. */
export async function fetchOnce(url: string | URL, init: RequestInit = {}): Promise<HttpResult> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** What came, for a sentence. */
export const answerOf = (response: HttpResult): string =>
  'reason' in response ? response.reason : `status ${response.status}`

/** The JSON of a reply in the expected shape; null for any other. */
export function readJsonBody<Schema extends z.ZodType>(
  { text }: HttpReply,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
