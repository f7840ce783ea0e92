import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** `/styleguide`: every primitive and widget in every state. A page of `astro dev` alone; no build has it. */
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
