import type { LinkContext } from './links.ts'

/** What fields are parsed for: the site that links lead to, and whether drafts may have gaps. */
export interface ParserContext extends LinkContext {
  /** URL prefix of the images that the shop's own host proxies; none by default. */
  proxiedPictures?: string | null
  /**
   * For previews: what is missing or invalid becomes a placeholder, or counts as empty, so that drafts with gaps can be
   * shown. Otherwise their document is refused.
   */
  isTolerant?: boolean
}
