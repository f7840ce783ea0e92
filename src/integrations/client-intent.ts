import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * `client:intent`: an island's React stays asleep until somebody shows that they mean it (see `intent.ts`). Its value
 * is the island's name, for waking it by an event.
 */
export default function clientIntent(): AstroIntegration {
  return {
    name: 'sleeping-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('../browser/islands/hydrate-on-intent.ts', import.meta.url)),
        })
      },
    },
  }
}
