import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import { chunkGroups, groupChunks } from './scripts/build/chunk-groups.ts'
import { graphqlDocumentsAsText } from './scripts/build/graphql-documents-as-text.ts'
import postProcessing from './scripts/build/post-processing/integration.ts'
import { scriptsAsText } from './scripts/build/scripts-as-text.ts'
import { startPorts } from './scripts/local-environment.ts'
import { astroEnvSchema } from './src/config/env-astro.ts'
import clientIntent from './src/integrations/client-intent.ts'
import reactIslands from './src/integrations/react-islands.ts'
import styleguide from './src/integrations/styleguide.ts'

const { PUBLIC_SITE_URL: site } = process.env

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
    plugins: [
      graphqlDocumentsAsText(),
      scriptsAsText(),
      groupChunks(chunkGroups, fileURLToPath(new URL('./', import.meta.url))),
    ],
    // Bundled ahead in development, it would bring the parser that is left out here.
    optimizeDeps: { exclude: ['gql.tada'] },
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
