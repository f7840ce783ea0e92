import { datasetsOf } from '../src/config/datasets.ts'
import { environmentSchema, type SiteVariant } from '../src/config/env.ts'
import { describeIssues } from '../src/config/read-environment.ts'

const schema = environmentSchema.pick({
  PUBLIC_SITE_NAME: true,
  PUBLIC_SITE_URL: true,
  PUBLIC_SITE_VARIANT: true,
  PUBLIC_SANITY_PROJECT_ID: true,
  PUBLIC_SANITY_DATASET: true,
  PUBLIC_SANITY_API_HOST: true,
  PUBLIC_STOREFRONT_API_URL: true,
  PUBLIC_STOREFRONT_API_TOKEN: true,
  PUBLIC_MARKET: true,
  SANITY_STUDIO_DATASETS: true,
  SANITY_STUDIO_PREVIEW_URL_LOCAL: true,
  SANITY_STUDIO_PREVIEW_URLS: true,
  SANITY_STUDIO_SITE_URLS: true,
  SANITY_STUDIO_PUBLISHER_URL: true,
  SANITY_STUDIO_PUBLISHER_URLS: true,
})

/** The configuration variables of the studio's bundle, which anyone can read. */
export const studioVariables = schema.keyof().options

type StudioVariables = Readonly<Record<(typeof studioVariables)[number], string | undefined>>

export interface StudioEnvironment {
  siteName: string
  /** Without a trailing slash. */
  siteOrigin: string
  siteVariant: SiteVariant
  projectId: string
  /** One workspace each (STU-02); the first is the default of `/admin`. */
  datasets: readonly string[]
  /** Null for the content service's own cloud. */
  apiHost: string | null
  storefront: { url: string; token: string; market: string | undefined }
  /** The preview address while the studio runs on localhost. */
  localPreviewUrl: string | null
  previewUrlByDataset: Readonly<Record<string, string>>
  /** The origin of the shop built from a dataset, without a trailing slash; absent where there is none. */
  shopOriginByDataset: Readonly<Record<string, string>>
  /** The origin of the publisher of a dataset, without a trailing slash; absent where there is none. */
  publisherOriginByDataset: Readonly<Record<string, string>>
}

const originsOf = (urls: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(urls).map(([dataset, url]) => [dataset, new URL(url).origin]))

/** Parses the studio's configuration. @throws Error naming every variable that is missing or malformed. */
export function readStudioEnvironment(variables: StudioVariables): StudioEnvironment {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) {
    throw new Error(`The studio's configuration is incomplete: ${describeIssues(parsed.error).join('; ')}`)
  }
  const environment = parsed.data
  const mainDataset = environment.PUBLIC_SANITY_DATASET
  const siteOrigin = new URL(environment.PUBLIC_SITE_URL).origin
  const { SANITY_STUDIO_PUBLISHER_URL: publisher } = environment
  return {
    siteName: environment.PUBLIC_SITE_NAME,
    siteOrigin,
    siteVariant: environment.PUBLIC_SITE_VARIANT,
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    datasets: datasetsOf(environment),
    apiHost: environment.PUBLIC_SANITY_API_HOST ?? null,
    storefront: {
      url: environment.PUBLIC_STOREFRONT_API_URL,
      token: environment.PUBLIC_STOREFRONT_API_TOKEN,
      market: environment.PUBLIC_MARKET,
    },
    localPreviewUrl: environment.SANITY_STUDIO_PREVIEW_URL_LOCAL ?? null,
    previewUrlByDataset: environment.SANITY_STUDIO_PREVIEW_URLS ?? {},
    shopOriginByDataset: {
      ...originsOf(environment.SANITY_STUDIO_SITE_URLS),
      [mainDataset]: siteOrigin,
    },
    publisherOriginByDataset: {
      ...originsOf(environment.SANITY_STUDIO_PUBLISHER_URLS),
      ...(publisher === undefined ? {} : originsOf({ [mainDataset]: publisher })),
    },
  }
}
