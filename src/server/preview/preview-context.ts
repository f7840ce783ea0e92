import type { Environment } from '#config/env.ts'
import type { PreviewContent } from './content-cache.ts'
import type { Drafts } from './drafts.ts'
import type { PreviewRequest } from './preview-request.ts'
import type { PreviewSession } from './session.ts'
import type { StudioRules } from './studio-rules.ts'

/** One request of an editor, and what it may see. */
export interface PreviewContext {
  request: PreviewRequest
  /** With what the address sets; a document that is only in the other variant changes it. */
  session: PreviewSession
  drafts: Drafts
  environment: Environment
  /** The studio's rules; null while they are not loaded. */
  rules: StudioRules | null
  /** The shop that shoppers see. */
  siteOrigin: string
  /** The content that the request may see, of the session's variant or of another. */
  contentOf(variant?: PreviewSession['variant']): PreviewContent
  /** What the page was rendered from; null for answers without content. */
  shown: PreviewContent | null
}
