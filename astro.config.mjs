import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import { aliasGraphqlPackages } from './scripts/build/alias-graphql-packages.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { compressScripts } from './scripts/build/compress-scripts.ts'
import { groupChunks } from './scripts/build/group-chunks.ts'
import postProcessing from './scripts/build/post-processing/integration.ts'
import { scriptsAsText } from './scripts/build/scripts-as-text.ts'
import { startPorts } from './scripts/lib/local-environment.ts'
import { astroEnvSchema } from './src/config/env-astro.ts'
import clientIntent from './src/integrations/client-intent.ts'
import reactIslands from './src/integrations/react-islands.ts'
import styleguide from './src/integrations/styleguide.ts'

const {
  PUBLIC_SITE_URL: site,
  PUBLIC_CONSENT: consent,
  PUBLIC_CONSENT_RECORD: consentRecord,
  PUBLIC_SESSION_REPLAY: replay,
  PUBLIC_TAG_MANAGER_ID: tagManager,
} = process.env

/**
 * What the static site and the server that renders pages per request have in common.
 * @satisfies {import('astro').AstroUserConfig}
 */
export const sharedConfig = {
  ...(site ? { site } : {}),
  trailingSlash: 'never',
  build: { format: 'file', assets: '_astro' },
  // Links are prefetched by `browser/start/prefetch-links.ts` (NET-07), at a fraction of the work.
  prefetch: false,
  devToolbar: { enabled: false },
  env: { schema: astroEnvSchema },
  vite: {
    // What a page loads tells by these whether the shop asks for consent and passes it on, records visits and has a tag manager. The bundler
    // leaves out what only such a shop needs, which it cannot where the value is that of an imported constant.
    define: {
      'import.meta.env.PUBLIC_CONSENT': JSON.stringify(consent ?? ''),
      'import.meta.env.PUBLIC_CONSENT_RECORD': JSON.stringify(consentRecord ?? ''),
      'import.meta.env.PUBLIC_SESSION_REPLAY': JSON.stringify(replay ?? ''),
      'import.meta.env.PUBLIC_TAG_MANAGER_ID': JSON.stringify(tagManager ?? ''),
    },
    plugins: [
      aliasGraphqlPackages(),
      scriptsAsText(),
      compressScripts(),
      groupChunks(chunkGroups, fileURLToPath(new URL('./', import.meta.url))),
    ],
    build: {
      sourcemap: false,
      // Inline scripts would each need their own hash in the security policy; pictures and fonts stay cacheable.
      assetsInlineLimit: 0,
    },
    server: { strictPort: true },
  },
}

export default defineConfig({
  ...sharedConfig,
  output: 'static',
  integrations: [reactIslands(), clientIntent(), styleguide(), postProcessing()],
  server: { port: startPorts.site },
})
