import { readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { compileHintedChunks } from '../chunk-groups.ts'
import { BUNDLE_VARIABLE } from '../site-bundle/renderer-record.ts'
import { saveRenderer } from '../site-bundle/save-renderer.ts'
import { createBuildContext } from './build-context.ts'
import { addCspSources, type CspSources, noCspSources, serializeCspSources } from './csp-sources.ts'
import { patchAstroRenderer } from './patch-astro-renderer.ts'
import { postProcessingPrerenderer } from './post-processing-prerenderer.ts'
import { shortenScopeIds } from './shorten-scope-ids.ts'
import type { SkippableStep } from './skippable-steps.ts'
import { compileHints } from './v8-compile-hints.ts'

/** Environment variable with the file that a build writes its pages' CSP sources to. */
export const CSP_SOURCES_VARIABLE = 'BUILD_CSP_SOURCES_FILE'

/** @throws Error when the build left no such file. */
export function readCspSources(file: string): CspSources {
  const sources = noCspSources()
  addCspSources(JSON.parse(readFileSync(file, 'utf8')), sources)
  return sources
}

/**
 * Astro integration that post-processes every page of a build before it is written; the development server is left
 * alone. See this folder's README for its steps.
 * @param skip Steps to leave out, for finding out what they do or save.
 */
export default function postProcessing({
  skip = [],
}: {
  skip?: readonly SkippableStep[]
} = {}): AstroIntegration {
  const sources = noCspSources()
  const scopeIds = skip.includes('shorten-scope-ids') ? null : shortenScopeIds()
  const rendererPatches = skip.includes('patch-astro-renderer') ? null : patchAstroRenderer()
  let directory = new URL('file:///')
  let context = createBuildContext(directory, skip)
  /** What Astro knows of the pages, by its own key. */
  let pages: ReadonlyMap<string, unknown> = new Map()
  return {
    name: 'post-processing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        const plugins = [
          ...(scopeIds === null ? [] : [scopeIds]),
          ...(skip.includes('v8-compile-hints') ? [] : [compileHints(compileHintedChunks)]),
          ...(rendererPatches === null ? [] : [rendererPatches]),
        ]
        updateConfig({ vite: { plugins } })
      },
      'astro:config:done': ({ config, buildOutput }) => {
        directory = buildOutput === 'static' ? config.outDir : config.build.client
        context = createBuildContext(directory, skip)
      },
      'astro:build:setup': (build) => {
        pages = build.pages
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        const { [BUNDLE_VARIABLE]: bundle } = process.env
        setPrerenderer((prerenderer) =>
          bundle === undefined
            ? postProcessingPrerenderer(prerenderer, { directory, context, skip, sources, logger })
            : saveRenderer(prerenderer, { folder: bundle, directory, pages }),
        )
      },
      'astro:build:done': () => {
        scopeIds?.requireUse()
        rendererPatches?.requireUse()
        const { [CSP_SOURCES_VARIABLE]: file } = process.env
        if (file !== undefined) writeFileSync(file, JSON.stringify(serializeCspSources(sources)))
      },
    },
  }
}
