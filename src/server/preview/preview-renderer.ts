import type { Content } from '#content/content.ts'
import type { UnpublishedDocument } from './dataset-reader.ts'
import type { ErrorMessage } from './error-messages.ts'

/** What the preview shows besides the shop's own pages. */
export type PreviewView =
  | { kind: 'message'; message: ErrorMessage }
  | { kind: 'documents'; documents: readonly UnpublishedDocument[]; release: string | null }

/** What failed is the 404 page itself; `cause` says why (RTE-36). */
export class ErrorPageError extends Error {
  constructor(cause: unknown) {
    super('The error page could not be rendered', { cause })
  }
}

/** Renders the page that was asked for, the one at `path`, or a view of the preview's own. */
export interface PreviewRenderer {
  /** Rejects with an `ErrorPageError` where that was the 404 page. */
  page(content: Content, path: string | null): Promise<Response>
  view(view: PreviewView, content: Content | null): Promise<Response>
}
