import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import { compileAtOnce } from './scripts/build/compile-hint.ts'
import finishedPages from './scripts/build/finished-pages.ts'
import { shortScopes } from './scripts/build/short-scopes.ts'
import { startPorts } from './scripts/local-environment.ts'
import { envSchema } from './src/config/env.ts'
import sleepingIslands from './src/directives/integration.ts'
import reactIslands from './src/directives/react-islands.ts'
import styleguide from './src/directives/styleguide.ts'

/**
 * Shoppers' bundles put documents together as text, without a GraphQL parser and printer (5 KiB gzip). Builds, servers
 * and tests keep the real ones.
 * @returns {import('vite').Plugin}
 */
function documentsAsText() {
  return {
    name: 'documents-as-text',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^(graphql|@0no-co\/graphql\.web)$/ },
      handler: () => fileURLToPath(new URL('./src/commerce/document-text.ts', import.meta.url)),
    },
  }
}

/**
 * What always comes together comes as one file: gzip finds what its parts share (8 KiB in all), and each request costs.
 * Each group takes what its modules import along, but for what an earlier group has. None has styles, which would be
 * loaded with it.
 */
const groups = [
  // What every page runs at load.
  {
    name: 'page',
    test: /astro:env|[\\/]nanostores[\\/]|vite[\\/]preload-helper|src[\\/]features[\\/]cart[\\/](cart\.store|idle)\.ts|[\\/](toasts|spinner|overlay|gift-editor)\.store\.ts|src[\\/]features[\\/]reporting[\\/]report\.ts|src[\\/]config[\\/]limits\.ts|[\\/](load|adopt)-styles\.ts|src[\\/]assets[\\/]clouds/,
    priority: 4,
  },
  // What a page with the chrome runs besides: its scripts are short, and load what is long once it is wanted.
  {
    name: 'chrome',
    test: /astro[\\/]dist[\\/]transitions[\\/]|[\\/]ClientRouter\.astro|src[\\/]features[\\/](chrome|banner)[\\/]|[\\/]start-(?!contact-form)[\w-]+\.ts|src[\\/](components|features)[\\/].*[\\/](?!ContactForm)\w+\.astro\?/,
    priority: 3,
  },
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|@nanostores[\\/]react)[\\/]/,
    priority: 2,
  },
  // What a visit needs from its first sign of a person on; what checking out needs comes later.
  {
    name: 'cart',
    test: /[\\/]zod[\\/]|src[\\/]commerce[\\/]|src[\\/]features[\\/](cart[\\/](?!cart\.leaving|promotional-lines)|session|tracking|visit[\\/]visit\.browser|discounts|shared-data)/,
    priority: 1,
  },
]

const { PUBLIC_SITE_URL: site } = process.env

export default defineConfig({
  ...(site ? { site } : {}),
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', assets: '_astro' },
  // Links are prefetched by `features/chrome/prefetch-links.ts` (NET-07), at a fraction of the work.
  prefetch: false,
  devToolbar: { enabled: false },
  env: { schema: envSchema },
  integrations: [reactIslands(), sleepingIslands(), styleguide(), finishedPages()],
  server: { port: startPorts.site },
  vite: {
    plugins: [
      documentsAsText(),
      shortScopes(),
      // What runs as soon as it is there, the cart's when a page has come to rest.
      compileAtOnce(['page', 'chrome', 'cart']),
    ],
    // Bundled ahead in development, it would bring the parser that is left out here.
    optimizeDeps: { exclude: ['gql.tada'] },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    build: {
      sourcemap: false,
      // Inline scripts would each need their own hash in the security policy; pictures and fonts stay cacheable.
      assetsInlineLimit: 0,
    },
    server: { strictPort: true },
  },
})
