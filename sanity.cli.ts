import { defineCliConfig } from 'sanity/cli'
import { DEFAULT_DATASET } from './src/config/env-formats.ts'
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
    define: Object.fromEntries(
      studioVariables.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ),
  },
})
