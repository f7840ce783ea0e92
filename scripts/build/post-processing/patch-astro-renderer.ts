import { fileURLToPath } from 'node:url'

interface PatchedModule {
  /** Replacements in the source of a module of Astro's server runtime. */
  replacements: readonly (readonly [from: string | RegExp, to: string])[]
  /** What the replacements import from `src/integrations`. */
  imported?: { name: string; from: string }
}

/** By the module's path below that of Astro's server runtime. */
const patchedModules: Readonly<Record<string, PatchedModule>> = {
  // The text of a page would be encoded here, only to be decoded for post-processing.
  'render/page.js': {
    replacements: [
      [
        'body = encoder.encode(body);\n    headers.set("Content-Length", body.byteLength.toString());',
        '// It stays a text.',
      ],
      ['return new Response(body, {', 'return new PageResponse(body, {'],
    ],
    imported: { name: 'PageResponse', from: 'page-response.ts' },
  },
  // Most islands have the same long text on every page.
  'hydration.js': {
    replacements: [
      [
        'escapeHTML(serializeProps(props, metadata))',
        'islandProps(metadata, props, () => escapeHTML(serializeProps(props, metadata)))',
      ],
    ],
    imported: { name: 'islandProps', from: 'island-props.ts' },
  },
  // A hash of each island's whole HTML and props, which `add-island-module-lists.ts` takes off again.
  'render/component.js': {
    replacements: [[/const astroId = shorthash\([^;]*;/, 'const astroId = "0";']],
  },
}

const modulePattern = /\/astro\/dist\/runtime\/server\/((?:render\/)?(?:component|hydration|page)\.js)$/

function importLine({ imported }: PatchedModule): string {
  if (imported === undefined) return ''
  const file = new URL(`../../../src/integrations/${imported.from}`, import.meta.url)
  return `import { ${imported.name} } from ${JSON.stringify(fileURLToPath(file))}\n`
}

/** @throws Error when the module does not have what is to be replaced. */
function applyPatches(code: string, path: string, module: PatchedModule): string {
  const patched = module.replacements.reduce((text, [from, to]) => {
    const replaced = typeof from === 'string' ? text.replaceAll(from, () => to) : text.replace(from, to)
    if (replaced !== text) return replaced
    throw new Error(`Astro’s ${path} has no ${from}: adapt patch-astro-renderer.ts to the version of Astro.`)
  }, code)
  return importLine(module) + patched
}

/**
 * Vite plugin that replaces parts of Astro's renderer with quicker ones of the same effect, because a large shop needs them a
 * hundred thousand times. For builds of the static site only.
 */
export function patchAstroRenderer() {
  const replaced = new Set<string>()
  return {
    name: 'patch-astro-renderer',
    /** @throws Error when a whole build did not have one of the modules: Astro must have moved it. */
    requireUse() {
      const missing = Object.keys(patchedModules).filter((path) => !replaced.has(path))
      if (missing.length === 0) return
      throw new Error(
        `Astro has no ${missing.join(', ')}: adapt patch-astro-renderer.ts to the version of Astro.`,
      )
    },
    transform: {
      filter: { id: modulePattern },
      handler(code: string, id: string) {
        const path = modulePattern.exec(id)?.[1] ?? ''
        const module = patchedModules[path]
        if (module === undefined) return null
        replaced.add(path)
        return { code: applyPatches(code, path, module), map: null }
      },
    },
  }
}
