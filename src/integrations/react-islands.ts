import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's React integration with a faster server renderer (`react-renderer.ts`). */
export default function reactIslands(): AstroIntegration {
  const { name, hooks } = react()
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: fileURLToPath(new URL('./react-renderer.ts', import.meta.url)),
            }),
        }),
    },
  }
}
