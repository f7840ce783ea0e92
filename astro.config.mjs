import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import finishedPages from './scripts/build/finished-pages.ts'
import { shortScopes } from './scripts/build/short-scopes.ts'
import { startPorts } from './scripts/local-environment.ts'
import { envSchema } from './src/config/env.ts'
import sleepingIslands from './src/directives/integration.ts'
import styleguide from './src/directives/styleguide.ts'

/**
 * Shoppers' bundles take the small GraphQL parser and printer (graphql-request is 15.2 KiB gzip with the official
 * package, 6.3 with this one). Builds and servers keep the official one: the backend runs on it.
 * @returns {import('vite').Plugin}
 */
function smallGraphqlInBrowsers() {
  return {
    name: 'small-graphql-in-browsers',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^graphql(\/.*)?$/ },
      handler: () => fileURLToPath(import.meta.resolve('@0no-co/graphql.web')),
    },
  }
}

const { PUBLIC_SITE_URL: site } = process.env

export default defineConfig({
  ...(site ? { site } : {}),
  output: 'static',
  trailingSlash: 'never',
  // While one page is written, others are rendered.
  build: { format: 'file', assets: '_astro', concurrency: 8 },
  // HTML of every page is one request away from being needed: on hover, focus or touch, never on save-data or 2g (NET-07).
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
  env: { schema: envSchema },
  integrations: [react(), sleepingIslands(), styleguide(), finishedPages()],
  server: { port: startPorts.site },
  vite: {
    plugins: [smallGraphqlInBrowsers(), shortScopes()],
    build: {
      sourcemap: false,
      // Inline scripts would each need their own hash in the security policy; pictures and fonts stay cacheable.
      assetsInlineLimit: 0,
    },
    server: { strictPort: true },
  },
})
