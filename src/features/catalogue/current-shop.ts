import {
  PUBLIC_BACKEND_URL,
  PUBLIC_PICTURES,
  PUBLIC_SANITY_API_HOST,
  PUBLIC_SANITY_DATASET,
  PUBLIC_SANITY_PROJECT_ID,
  PUBLIC_STOREFRONT_API_TOKEN,
  PUBLIC_STOREFRONT_API_URL,
} from 'astro:env/client'
import { SANITY_API_READ_TOKEN, STOREFRONT_API_PRIVATE_TOKEN } from 'astro:env/server'
import { report } from '#browser/reporting/report.ts'
import { contentPicturesUrl } from '#config/services.ts'
import { excludeCBD, siteOrigin } from '#config/site.ts'
import { connectShop } from './connect.ts'
import { loadShop, type Shop } from './shop.ts'

/** While developing, an editor's change shows this long after it was published, at the latest. */
const DEVELOPMENT_LIFETIME_MS = 2000

let loading: Promise<Shop> | null = null
let loadedAt = 0

/**
 * The shop that the pages under way are made from: loaded once for a whole build (CAT-18).
 * @throws whatever `loadShop` throws; the build then stops (CAT-19).
 */
export function currentShop(): Promise<Shop> {
  const isStale = import.meta.env.DEV && Date.now() - loadedAt > DEVELOPMENT_LIFETIME_MS
  if (loading !== null && !isStale) return loading
  loadedAt = Date.now()
  const dataset = {
    projectId: PUBLIC_SANITY_PROJECT_ID,
    dataset: PUBLIC_SANITY_DATASET,
    apiHost: PUBLIC_SANITY_API_HOST,
  }
  // The development server passes nothing on.
  const isPassedOn = PUBLIC_PICTURES === 'proxied' && !import.meta.env.DEV
  const parts = connectShop({
    siteOrigin,
    excludeCBD,
    passedOnPictures: isPassedOn ? contentPicturesUrl(dataset) : null,
    content: {
      ...dataset,
      // For datasets that are not public; drafts stay out either way.
      token: SANITY_API_READ_TOKEN,
      perspective: 'published',
    },
    commerce: {
      storefrontUrl: PUBLIC_STOREFRONT_API_URL,
      accessToken:
        STOREFRONT_API_PRIVATE_TOKEN === undefined
          ? { kind: 'public', value: PUBLIC_STOREFRONT_API_TOKEN }
          : { kind: 'private', value: STOREFRONT_API_PRIVATE_TOKEN },
      backendUrl: PUBLIC_BACKEND_URL,
    },
    reportError: report,
  })
  loading = loadShop(parts).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
