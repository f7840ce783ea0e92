import { fileURLToPath } from 'node:url'

const inCommerce = (file: string) => fileURLToPath(new URL(`../../src/commerce/${file}`, import.meta.url))

/** A document as it is written, with blanks that nobody reads in a browser. */
const writtenText = /`\s*(?:query|mutation|fragment)\b[^`]*`/g

/**
 * Vite plugin that resolves GraphQL packages to `graphql-parser-stand-in.ts` in the browser's bundle, which saves a
 * parser and a printer (5 KiB gzip), and gql.tada to `documents-in-market.ts`. Builds, servers and tests use the real
 * packages. The development server does not bundle ahead what imports them, because this plugin takes no part in that. Texts
 * of documents lose their indentation.
 */
export function aliasGraphqlPackages() {
  return {
    name: 'alias-graphql-packages',
    enforce: 'pre' as const,
    config: () => ({ optimizeDeps: { exclude: ['gql.tada', 'graphql-request'] } }),
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: {
      filter: { id: /^(graphql|gql\.tada|@0no-co\/graphql\.web)$/ },
      handler: (id: string) =>
        inCommerce(id === 'gql.tada' ? 'documents-in-market.ts' : 'graphql-parser-stand-in.ts'),
    },
    transform: {
      filter: { id: /\.documents\.ts$/ },
      handler: (code: string) => ({
        code: code.replaceAll(writtenText, (text) => text.replaceAll(/\s+/g, ' ')),
        map: null,
      }),
    },
  }
}
