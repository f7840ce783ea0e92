import type { Environment, SiteVariant } from '#config/env.ts'
import type { PreviewContent } from './content-cache.ts'
import type { DatasetReader } from './dataset-reader.ts'
import type { PreviewRequest } from './preview-request.ts'
import type { PreviewSession } from './session.ts'
import type { PreviewSettings } from './settings.ts'
import type { StudioRules } from './studio-rules.ts'

/** One request of an editor, and what it may see. */
export interface PreviewContext {
  request: PreviewRequest
  session: PreviewSession
  settings: PreviewSettings
  datasetReader: DatasetReader
  environment: Environment
  /** The studio's rules; null while they are not loaded. */
  rules: StudioRules | null
  /** The shop that shoppers see. */
  siteOrigin: string
  /** The content that the request may see, of the settings' variant or of another. */
  contentOf(variant?: SiteVariant): PreviewContent
  /** What the page was rendered from; null for answers without content. */
  shown: PreviewContent | null
}
