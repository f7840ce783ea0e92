import { randomBytes } from 'node:crypto'

export const STAGED_PATH = '/admin/staged'

interface UploadInput {
  filename: string
  httpMethod?: string | null
}

/** Files that were uploaded for products which are made next. */
export class StagedUploads {
  readonly #publicUrl: () => string
  readonly #bytes = new Map<string, Buffer | null>()

  constructor(publicUrl: () => string) {
    this.#publicUrl = publicUrl
  }

  /** Resolves `stagedUploadsCreate`. */
  readonly create = ({ input }: { input: readonly UploadInput[] }) => ({
    stagedTargets: input.map(({ filename }) => {
      const key = `${randomBytes(8).toString('hex')}/${encodeURIComponent(filename)}`
      this.#bytes.set(key, null)
      const url = `${this.#publicUrl()}${STAGED_PATH}`
      return { url, resourceUrl: `${url}/${key}`, parameters: [{ name: 'key', value: key }] }
    }),
    userErrors: [],
  })

  /** Takes a form with the parameters of a target and, as its last part, the file. */
  async receive(request: Request): Promise<Response> {
    const form = await request.formData().catch(() => null)
    const [key, file] = [form?.get('key'), form?.get('file')]
    if (typeof key !== 'string' || !this.#bytes.has(key) || !(file instanceof File))
      return new Response('Access denied', { status: 403 })
    this.#bytes.set(key, Buffer.from(await file.arrayBuffer()))
    return new Response(null, { status: 201 })
  }

  /** The file behind a `resourceUrl`; null when nothing was uploaded there. */
  read(resourceUrl: string): Buffer | null {
    const prefix = `${this.#publicUrl()}${STAGED_PATH}/`
    return resourceUrl.startsWith(prefix) ? (this.#bytes.get(resourceUrl.slice(prefix.length)) ?? null) : null
  }
}
