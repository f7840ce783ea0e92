import { defineCliConfig } from 'sanity/cli'
import { studioVariables } from './studio/environment.ts'

/** How the studio is built: below `/admin`, with the configuration put in its place. */
export default defineCliConfig({
  api: {
    projectId: process.env.PUBLIC_SANITY_PROJECT_ID ?? '',
    dataset: process.env.PUBLIC_SANITY_DATASET ?? 'production',
  },
  project: { basePath: '/admin' },
  deployment: { autoUpdates: false },
  vite: {
    define: Object.fromEntries(
      studioVariables.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ),
  },
})
