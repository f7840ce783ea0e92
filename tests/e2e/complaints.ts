import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** What the browser complained about on any of a context's pages. */
export class Complaints {
  readonly #texts: string[] = []
  readonly #expected: RegExp[] = []

  /** Answers what ends it. */
  watch(context: BrowserContext): () => void {
    const onError = (error: WebError) => this.#texts.push(`uncaught: ${error.error().message}`)
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error')
        this.#texts.push(`console: ${message.text()} (${message.location().url})`)
    }
    context.on('weberror', onError).on('console', onConsole)
    return () => context.off('weberror', onError).off('console', onConsole)
  }

  /** A complaint that the test itself brings about. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#texts.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}
