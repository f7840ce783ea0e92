/** A body was longer than allowed. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/**
 * A request's body, read to its end but no further than `most` bytes.
 * @throws BodyTooLarge
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new BodyTooLarge(`The body is larger than the ${most} bytes allowed`)
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const parts: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) break
    length += value.length
    if (length > most) {
      // Not cancelled: a body made of a form goes on being written, and complains that nobody listens.
      reader?.releaseLock()
      throw tooLarge()
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
