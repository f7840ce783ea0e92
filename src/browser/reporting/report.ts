import { isLeaving } from '#browser/leaving.ts'

/** Messages from browsers and extensions that nobody can act on (ERR-13). */
const ignoredMessages = [
  /^failed to fetch$/i,
  /^load failed$/i,
  /^networkerror when attempting to fetch resource\.?$/i,
  /^resizeobserver loop/i,
]
/** Messages about code that did not load, which a browser cancels when its page is left (ERR-13). */
const canceledLoadMessages = [
  /dynamically imported module/i,
  /^importing a module script failed/i,
  /^unable to preload css/i,
  /could not be loaded$/i,
]
const isNoise = (message: string): boolean =>
  [...ignoredMessages, ...(isLeaving() ? canceledLoadMessages : [])].some((pattern) => pattern.test(message))

/** The secret part of a cart id (`?key=…`), escaped or not, in any text. */
const cartSecret = /((?:[?&]|%3F|%26)key(?:=|%3D))[^&%\s"']+/gi
const mask = (text: string) => text.replace(cartSecret, '$1***')

/** What the error-reporting service receives, with cart secrets masked. */
export interface Report {
  name: string
  message: string
  stack: string | null
  context: Readonly<Record<string, string>>
}

type Send = (report: Report) => Promise<void>

let send: Send | null = null
let handedOver: Promise<unknown> = Promise.resolve()
const sent = new Set<string>()

/** Sends reports by `sender` from now on, each distinct one once a page (ERR-14); null stops sending. */
export function setReportSender(sender: Send | null): void {
  send = sender
  sent.clear()
}

function createReport(error: unknown, context: Readonly<Record<string, string>>): Report {
  const isError = error instanceof Error
  return {
    name: isError ? error.name : 'Error',
    message: mask(isError ? error.message : String(error)),
    stack: isError && error.stack !== undefined ? mask(error.stack) : null,
    context: Object.fromEntries(Object.entries(context).map(([name, value]) => [name, mask(value)])),
  }
}

/**
 * Reports an uncaught error, or a handled one that developers should know of (ERR-14): on the console, and to the
 * error-reporting service where one is configured. Drops known noise (ERR-13) and masks cart secrets.
 * @param context Short, searchable values, such as `{ operation: 'cartLinesAdd' }`.
 */
export function report(error: unknown, context: Readonly<Record<string, string>> = {}): void {
  const created = createReport(error, context)
  if (isNoise(created.message)) return
  console.warn('[report]', created.message, created.context)
  const fingerprint = JSON.stringify([created.message, created.context])
  if (send === null || sent.has(fingerprint)) return
  sent.add(fingerprint)
  const sending = send(created).catch((reason: unknown) => console.warn('[report] not sent:', String(reason)))
  handedOver = Promise.all([handedOver, sending])
}

/**
 * Resolves when the service's client has every report so far, or could not be loaded: it sends them even if the page is
 * left.
 */
export async function reportsHandedOver(): Promise<void> {
  await handedOver
}
