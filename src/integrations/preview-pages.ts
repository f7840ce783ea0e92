import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const file = (name: string) => fileURLToPath(new URL(`../server/pages/${name}`, import.meta.url))

const layout = file('DefaultOrEmbed.astro')

/** Vite plugin that gives pages another default layout, so that those of the prebuilt site know nothing of previews. */
const previewLayout = {
  name: 'preview-layout',
  enforce: 'pre' as const,
  resolveId: {
    filter: { id: /^#layouts\/Default\.astro$/ },
    handler: (_: string, importer: string | undefined) =>
      importer?.startsWith(layout) === true ? null : layout,
  },
}

/** Adds to the server what the prebuilt site does not have: the preview's middleware, pages, and script. */
export default function previewPages(): AstroIntegration {
  return {
    name: 'preview-pages',
    hooks: {
      'astro:config:setup': ({ addMiddleware, injectRoute, injectScript, updateConfig }) => {
        updateConfig({ vite: { plugins: [previewLayout] } })
        addMiddleware({ entrypoint: file('middleware.ts'), order: 'pre' })
        injectRoute({ pattern: '/preview/message', entrypoint: file('message.astro') })
        injectRoute({ pattern: '/preview/documents', entrypoint: file('unpublished-changes.astro') })
        injectRoute({ pattern: '/[...unknown]', entrypoint: file('unknown-address.astro') })
        for (const script of ['preview-toast', 'live-updates', 'text-targets', 'edit-overlays'])
          injectScript('page', `import ${JSON.stringify(file(`${script}.browser.ts`))}`)
      },
    },
  }
}
