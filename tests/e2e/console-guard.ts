import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** A browser notes every 404, also that of the data of a product that the site does not show, which is its answer. */
const isAnswer = (message: ConsoleMessage) =>
  /status of 404/.test(message.text()) && /\/data\/products\/\d+\.json$/.test(message.location().url)

/** Collects console errors and uncaught exceptions of all pages of a browser context. */
export class ConsoleGuard {
  readonly #errors: string[] = []
  readonly #allowed: RegExp[] = []

  /** Returns a function that stops collecting. */
  watch(context: BrowserContext): () => void {
    const onError = (error: WebError) => this.#errors.push(`uncaught: ${error.error().message}`)
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' && !isAnswer(message))
        this.#errors.push(`console: ${message.text()} (${message.location().url})`)
    }
    context.on('weberror', onError).on('console', onConsole)
    return () => context.off('weberror', onError).off('console', onConsole)
  }

  /** Allows errors that the test itself causes. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  unexpected(): string[] {
    return this.#errors.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}
