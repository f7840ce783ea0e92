import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../lib/process.ts'

/**
 * Replaces packages but zod, which the schema's rules and titles do not need: their functions return their argument, as
 * `defineType` does, and components are never rendered.
 */
const withoutPackages: Plugin = {
  name: 'without-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[@a-z]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^zod(?:\/|$)/.test(path) ? null : { path, namespace: 'package' },
    )
    // A prototype, because esbuild copies what a module has of its own.
    onLoad({ filter: /.*/, namespace: 'package' }, () => ({
      contents: 'module.exports = Object.create(new Proxy({}, { get: () => (value) => value }))',
    }))
  },
}

/**
 * Bundles the studio's schema, with its rules and titles but without the studio, as an ES module that exports `schemaTypes`:
 * by it the preview says what keeps a document from being published in the studio's own words (RTE-29).
 * @throws Error when it cannot be bundled.
 */
export async function bundleStudioSchema(file: string): Promise<void> {
  await build({
    entryPoints: [`${projectRoot}studio/schema/types.ts`],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    jsx: 'transform',
    jsxFactory: 'Object',
    jsxFragment: 'Object',
    logLevel: 'silent',
    plugins: [withoutPackages],
  })
}
