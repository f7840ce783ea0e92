import { presentationTool } from 'sanity/presentation'
import type { SiteVariant } from '#config/env.ts'
import { HOME_PATH } from '#config/paths.ts'
import { previewHref } from '#config/preview-address.ts'
import { resolveLocations } from './locations.ts'
import { mainDocuments } from './main-documents.ts'

export interface PresentationOptions {
  /** The address below which documents have their preview. */
  baseUrl: string
  dataset: string
  /** The site's. */
  variant: SiteVariant
  /** Whether the signed-in editor may see it. */
  mayPreview: () => boolean
}

/**
 * The preview beside the desk: a page in a frame with the document that it shows. The server that renders it is the one of
 * "Open preview", which also works where a browser keeps cookies out of frames.
 */
export function presentation({ baseUrl, dataset, variant, mayPreview }: PresentationOptions) {
  const { origin, pathname } = new URL(baseUrl)
  return presentationTool({
    title: 'Preview',
    allowOrigins: [origin],
    previewUrl: {
      initial: origin + previewHref(HOME_PATH),
      previewMode: {
        enable: `${pathname}?dataset=${encodeURIComponent(dataset)}`,
        // Its link would let anybody in until somebody ends sharing (OPEN-03).
        shareAccess: false,
      },
    },
    resolve: { mainDocuments: mainDocuments(variant), locations: resolveLocations(mayPreview) },
  })
}
