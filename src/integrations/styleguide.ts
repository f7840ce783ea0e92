import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds the page `/styleguide`, with every component in every state, in development only. */
export default function styleguide(): AstroIntegration {
  return {
    name: 'styleguide',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({
          pattern: '/styleguide',
          entrypoint: fileURLToPath(new URL('../pages/_styleguide.astro', import.meta.url)),
        })
      },
    },
  }
}
