/** The steps of post-processing that can be skipped; the README describes each. */
export const skippableSteps = [
  'shorten-scope-ids',
  'v8-compile-hints',
  'patch-astro-renderer',
  'inline-stylesheets',
  'preload-pictures',
  'defer-scripts',
  'add-island-module-lists',
  'defer-island-runtime',
] as const

export type SkippableStep = (typeof skippableSteps)[number]
