import { defineConfig } from 'sanity'
import { readStudioEnvironment } from './studio/environment.ts'
import { createWorkspace } from './studio/workspace.ts'

// Written out because the build replaces each expression by its value (`define` in sanity.cli.ts).
const environment = readStudioEnvironment({
  PUBLIC_SITE_NAME: process.env.PUBLIC_SITE_NAME,
  PUBLIC_SITE_URL: process.env.PUBLIC_SITE_URL,
  PUBLIC_SITE_VARIANT: process.env.PUBLIC_SITE_VARIANT,
  PUBLIC_SANITY_PROJECT_ID: process.env.PUBLIC_SANITY_PROJECT_ID,
  PUBLIC_SANITY_DATASET: process.env.PUBLIC_SANITY_DATASET,
  PUBLIC_SANITY_API_HOST: process.env.PUBLIC_SANITY_API_HOST,
  PUBLIC_STOREFRONT_API_URL: process.env.PUBLIC_STOREFRONT_API_URL,
  PUBLIC_STOREFRONT_API_TOKEN: process.env.PUBLIC_STOREFRONT_API_TOKEN,
  PUBLIC_MARKET: process.env.PUBLIC_MARKET,
  SANITY_STUDIO_DATASETS: process.env.SANITY_STUDIO_DATASETS,
  SANITY_STUDIO_PREVIEW_URL_LOCAL: process.env.SANITY_STUDIO_PREVIEW_URL_LOCAL,
  SANITY_STUDIO_PREVIEW_URLS: process.env.SANITY_STUDIO_PREVIEW_URLS,
  SANITY_STUDIO_SITE_URLS: process.env.SANITY_STUDIO_SITE_URLS,
  SANITY_STUDIO_PUBLISHER_URL: process.env.SANITY_STUDIO_PUBLISHER_URL,
  SANITY_STUDIO_PUBLISHER_URLS: process.env.SANITY_STUDIO_PUBLISHER_URLS,
})

/** One workspace per dataset; `/admin` opens the first (RTE-06). */
export default defineConfig(environment.datasets.map((dataset) => createWorkspace(environment, dataset)))
