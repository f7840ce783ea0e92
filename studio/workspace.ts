import { colorInput } from '@sanity/color-input'
import type { CurrentUser, WorkspaceOptions } from 'sanity'
import { structureTool } from 'sanity/structure'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { BrandIcon } from './brand/BrandIcon.tsx'
import { BrandNavbar } from './brand/BrandNavbar.tsx'
import { singletonActions, withoutSingletons } from './desk/singletons.ts'
import { structure } from './desk/structure.ts'
import type { StudioEnvironment } from './environment.ts'
import { localeBundle } from './locale.ts'
import { presentation } from './preview/presentation.ts'
import { previewSecret } from './preview/preview-secret.ts'
import { previewBaseUrl, previewUrl } from './preview/preview-url.ts'
import { mayPreview, toolsOfRole } from './preview/tools-of-role.ts'
import { withPublicUrl } from './public-url/PublicUrl.tsx'
import { publisherPlugin } from './publisher/publisher-plugin.ts'
import { schemaTypes } from './schema/types.ts'
import { withStorefront } from './storefront/StorefrontProvider.tsx'
import { createStorefront } from './storefront/storefront.ts'

/** Disables features that need the hosted content service. */
const withoutHostedFeatures = {
  auth: { loginMethod: 'token' },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { eventsAPI: { releases: false } },
} as const satisfies Partial<WorkspaceOptions>

/** Creates the workspace of one dataset, at `/{dataset}` below the studio's base path (STU-01, STU-02). */
export function createWorkspace(environment: StudioEnvironment, dataset: string): WorkspaceOptions {
  const {
    apiHost,
    projectId,
    siteName,
    siteOrigin,
    siteVariant,
    localPreviewUrl,
    previewUrlByDataset,
    shopOriginByDataset,
    publisherOriginByDataset,
  } = environment
  const publisher = publisherOriginByDataset[dataset]
  const studioOrigin = globalThis.location?.origin ?? siteOrigin
  const previews = { studioOrigin, siteOrigin, local: localPreviewUrl, byDataset: previewUrlByDataset }
  // Kept for the list of pages above a document, to which Sanity does not pass the signed-in user.
  let user: Omit<CurrentUser, 'role'> | null = null
  return {
    name: dataset,
    title: `${siteName} [${dataset}]`,
    icon: BrandIcon,
    basePath: `/${dataset}`,
    projectId,
    dataset,
    plugins: [
      structureTool({ structure }),
      presentation({
        baseUrl: previewBaseUrl(previews, dataset),
        dataset,
        variant: siteVariant,
        mayPreview: () => mayPreview(user),
      }),
      colorInput(),
      ...(publisher === undefined ? [] : [publisherPlugin(publisher)]),
    ],
    tools: (tools, { currentUser }) => {
      user = currentUser
      return toolsOfRole(tools, user)
    },
    schema: { types: [...schemaTypes] },
    i18n: { bundles: [localeBundle] },
    studio: {
      components: {
        layout: withStorefront(createStorefront(environment.storefront)),
        navbar: BrandNavbar,
      },
    },
    form: { components: { input: withPublicUrl(shopOriginByDataset[dataset] ?? null) } },
    document: {
      actions: singletonActions,
      newDocumentOptions: withoutSingletons,
      productionUrl: async (_, { document, getClient, currentUser }) => {
        const client = getClient({ apiVersion: CONTENT_API_VERSION })
        return previewUrl(
          previews,
          dataset,
          document._id,
          await previewSecret(client, studioOrigin, currentUser?.id),
        )
      },
      ...(apiHost === null ? {} : { comments: { enabled: false } }),
    },
    // Requests to the publisher carry the session's token, which the studio cannot read from a cookie.
    ...(publisher === undefined ? {} : { auth: { loginMethod: 'token' } }),
    ...(apiHost === null ? {} : { ...withoutHostedFeatures, apiHost }),
  }
}
