/** A page as a response that keeps its text: a stream of bytes would have to be decoded again. */
export class PageResponse extends Response {
  readonly #page: string | null

  constructor(body: BodyInit | null, init: ResponseInit) {
    // Not null, by which Astro knows that there is no page.
    super(typeof body === 'string' ? '' : body, init)
    this.#page = typeof body === 'string' ? body : null
  }

  override async text(): Promise<string> {
    return this.#page ?? super.text()
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#page === null ? super.arrayBuffer() : new TextEncoder().encode(this.#page).buffer
  }
}
