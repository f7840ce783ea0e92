import { urlSearchParamPreviewPerspective } from '@sanity/preview-url-secret/constants'
import type { SiteVariant } from '#config/env.ts'
import { PERSPECTIVE_PARAMETER } from '#config/preview-address.ts'
import { SITE_VARIANT_PARAMETER } from './preview-protocol.ts'

/** Which versions of documents a page shows, and which variant of the site. */
export interface PreviewSettings {
  /** `published`, `drafts`, or names of releases, of which the first wins, on top of drafts: `rSpring,rWinter,drafts`. */
  perspective: string
  variant: SiteVariant
}

/** Names of versions, separated by commas. */
const perspectivePattern = /^[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+){0,49}$/

const isVariant = (value: string | null): value is SiteVariant => value === 'full' || value === 'scrubbed'

function settingsIn({ searchParams }: URL): Partial<PreviewSettings> {
  const perspective =
    // The studio's frame has a name of its own for it.
    searchParams.get(urlSearchParamPreviewPerspective) ?? searchParams.get(PERSPECTIVE_PARAMETER) ?? ''
  const variant = searchParams.get(SITE_VARIANT_PARAMETER)
  return {
    ...(perspectivePattern.test(perspective) ? { perspective } : {}),
    ...(isVariant(variant) ? { variant } : {}),
  }
}

/** What the address sets; drafts and the site's own variant where it sets nothing, so that it shows the same in every tab. */
export const settingsOf = (url: URL, siteVariant: SiteVariant): PreviewSettings => ({
  perspective: 'drafts',
  variant: siteVariant,
  ...settingsIn(url),
})

/** The settings of an address as its parameters, by name; empty where it sets nothing. */
export function settingParameters(url: URL): Readonly<Record<string, string>> {
  const { perspective, variant } = settingsIn(url)
  return {
    ...(perspective === undefined ? {} : { [PERSPECTIVE_PARAMETER]: perspective }),
    ...(variant === undefined ? {} : { [SITE_VARIANT_PARAMETER]: variant }),
  }
}
