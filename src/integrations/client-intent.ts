import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds the client directive `client:intent`, which defers an island's hydration (see `src/browser/README.md`). */
export default function clientIntent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('../browser/islands/client-intent.ts', import.meta.url)),
        })
      },
    },
  }
}
