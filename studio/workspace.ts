import { colorInput } from '@sanity/color-input'
import type { WorkspaceOptions } from 'sanity'
import { structureTool } from 'sanity/structure'
import { withPublicAddress } from './address/PublicAddress.tsx'
import { singletonActions, withoutSingletons } from './desk/singletons.ts'
import { structure } from './desk/structure.ts'
import type { StudioEnvironment } from './environment.ts'
import { previewAddress } from './preview/address.ts'
import { schemaTypes } from './schema/types.ts'
import { withStorefront } from './storefront/StorefrontProvider.tsx'
import { createStorefront } from './storefront/storefront.ts'
import { words } from './words.ts'

/** What a content service that is not the hosted one has no back end for; on the hosted one it is the editors' choice. */
const withoutHostedExtras = {
  auth: { loginMethod: 'token' },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { eventsAPI: { documents: false, releases: false } },
} as const satisfies Partial<WorkspaceOptions>

/** STU-01, STU-02: the studio of one dataset, at `/{dataset}` below the studio's own base path. */
export function createWorkspace(environment: StudioEnvironment, dataset: string): WorkspaceOptions {
  const {
    apiHost,
    projectId,
    siteName,
    siteOrigin,
    localPreviewUrl,
    previewUrlByDataset,
    shopOriginByDataset,
  } = environment
  return {
    name: dataset,
    title: `${siteName} [${dataset}]`,
    basePath: `/${dataset}`,
    projectId,
    dataset,
    plugins: [structureTool({ structure }), colorInput()],
    schema: { types: [...schemaTypes] },
    i18n: { bundles: [words] },
    studio: { components: { layout: withStorefront(createStorefront(environment.storefront)) } },
    form: { components: { input: withPublicAddress(shopOriginByDataset[dataset] ?? null) } },
    document: {
      actions: singletonActions,
      newDocumentOptions: withoutSingletons,
      productionUrl: async (_, { document }) =>
        previewAddress(
          {
            studioOrigin: globalThis.location?.origin ?? siteOrigin,
            siteOrigin,
            local: localPreviewUrl,
            byDataset: previewUrlByDataset,
          },
          dataset,
          document._id,
        ),
      ...(apiHost === null ? {} : { comments: { enabled: false } }),
    },
    ...(apiHost === null ? {} : { ...withoutHostedExtras, apiHost }),
  }
}
