import { defineCliConfig } from 'sanity/cli'
import { DEFAULT_DATASET } from './src/config/env-formats.ts'
import { FAVICON_PATH } from './src/config/paths.ts'
import { studioVariables } from './studio/environment.ts'

/** Builds the studio below `/admin`, with its configuration compiled into the bundle. */
export default defineCliConfig({
  api: {
    projectId: process.env.PUBLIC_SANITY_PROJECT_ID ?? '',
    dataset: process.env.PUBLIC_SANITY_DATASET ?? DEFAULT_DATASET,
  },
  project: { basePath: '/admin' },
  deployment: { autoUpdates: false },
  vite: {
    // While developing, the shop is another server, which has the icon.
    server: { proxy: { [FAVICON_PATH]: process.env.PUBLIC_SITE_URL ?? '' } },
    define: Object.fromEntries(
      studioVariables.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ),
  },
})
