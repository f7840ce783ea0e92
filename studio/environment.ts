import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })
const text = z.string('is missing').trim().min(1, 'is empty')
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const DATASET = /^~?[a-z0-9][a-z0-9_-]{0,63}$/
const dataset = z.string().regex(DATASET, 'is not a dataset name')

/** "production=https://a.example, staging=https://b.example" by dataset. */
const addressesByDataset = z.string().transform((list, issues) => {
  const addresses: Record<string, string> = {}
  for (const pair of list.split(',')) {
    const [, name, url] = /^\s*([^=\s]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (name === undefined || url === undefined || !DATASET.test(name) || !address.safeParse(url).success) {
      issues.addIssue({
        code: 'custom',
        message: `holds ${JSON.stringify(pair)}, which is not dataset=address`,
      })
      return z.NEVER
    }
    addresses[name] = url
  }
  return addresses
})

const datasets = z.string().transform((list) => list.split(',').map((name) => name.trim()))

const schema = z.object({
  PUBLIC_SITE_NAME: optional(text),
  PUBLIC_SITE_URL: address,
  PUBLIC_SANITY_PROJECT_ID: text,
  PUBLIC_SANITY_DATASET: optional(dataset),
  PUBLIC_SANITY_API_HOST: optional(address),
  PUBLIC_STOREFRONT_API_URL: address,
  PUBLIC_STOREFRONT_API_TOKEN: text,
  SANITY_STUDIO_DATASETS: optional(datasets.pipe(z.array(dataset).min(1))),
  SANITY_STUDIO_PREVIEW_URL_LOCAL: optional(address),
  SANITY_STUDIO_PREVIEW_URLS: optional(addressesByDataset),
  SANITY_STUDIO_SITE_URLS: optional(addressesByDataset),
})

/** The configuration variables that the studio is built with; all of them may be read by anyone. */
export const studioVariables = Object.keys(schema.shape)

export interface StudioEnvironment {
  siteName: string
  /** Without a trailing slash. */
  siteOrigin: string
  projectId: string
  /** A workspace each (STU-02); the first is where `/admin` leads. */
  datasets: readonly string[]
  /** Null for the content service's own cloud. */
  apiHost: string | null
  storefront: { url: string; token: string }
  previewLocal: string | null
  previewByDataset: Readonly<Record<string, string>>
  /** The origins of the shops that are built from a dataset, without trailing slashes; some have none. */
  shopByDataset: Readonly<Record<string, string>>
}

/** Reads the studio's configuration. @throws Error that names every variable that is missing or malformed. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): StudioEnvironment {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new Error(`The studio's configuration is not complete: ${faults.join('; ')}`)
  }
  const given = parsed.data
  const first = given.PUBLIC_SANITY_DATASET ?? 'production'
  const siteOrigin = new URL(given.PUBLIC_SITE_URL).origin
  const otherShops = Object.entries(given.SANITY_STUDIO_SITE_URLS ?? {})
  return {
    siteName: given.PUBLIC_SITE_NAME ?? 'Lull',
    siteOrigin,
    projectId: given.PUBLIC_SANITY_PROJECT_ID,
    datasets: [...new Set([first, ...(given.SANITY_STUDIO_DATASETS ?? [])])],
    apiHost: given.PUBLIC_SANITY_API_HOST ?? null,
    storefront: { url: given.PUBLIC_STOREFRONT_API_URL, token: given.PUBLIC_STOREFRONT_API_TOKEN },
    previewLocal: given.SANITY_STUDIO_PREVIEW_URL_LOCAL ?? null,
    previewByDataset: given.SANITY_STUDIO_PREVIEW_URLS ?? {},
    shopByDataset: {
      ...Object.fromEntries(otherShops.map(([name, url]) => [name, new URL(url).origin])),
      [first]: siteOrigin,
    },
  }
}
