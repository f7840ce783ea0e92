/** The steps of post-processing that can be skipped; the README describes each. */
export const steps = [
  'shorten-scope-ids',
  'compile-hints',
  'merge-stylesheets',
  'defer-scripts',
  'list-island-modules',
  'defer-island-runtime',
] as const

export type Step = (typeof steps)[number]
