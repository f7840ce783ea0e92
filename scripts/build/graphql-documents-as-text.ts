import { fileURLToPath } from 'node:url'

/**
 * Vite plugin that resolves GraphQL packages to `document-text.ts` in the browser's bundle, which saves a parser and a
 * printer (5 KiB gzip), and what of gql.tada is not types. Builds, servers and tests use the real packages.
 */
export function graphqlDocumentsAsText() {
  return {
    name: 'graphql-documents-as-text',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: {
      filter: { id: /^(graphql|gql\.tada|@0no-co\/graphql\.web)$/ },
      handler: () => fileURLToPath(new URL('../../src/commerce/document-text.ts', import.meta.url)),
    },
  }
}
