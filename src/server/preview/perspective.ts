/** Names that are no releases. */
const BUILT_IN_PERSPECTIVES: ReadonlySet<string> = new Set(['published', 'drafts', 'previewDrafts', 'raw'])

/** The releases in a perspective such as `rSpring,rWinter,drafts`, the one that wins first. */
export const releasesOf = (perspective: string): readonly string[] =>
  perspective.split(',').filter((name) => !BUILT_IN_PERSPECTIVES.has(name))

/** A perspective as the content service reads it: releases are looked at on top of drafts. */
export function layersOf(perspective: string): 'published' | 'drafts' | readonly string[] {
  const releases = releasesOf(perspective)
  if (releases.length > 0) return [...releases, 'drafts']
  return perspective === 'published' ? 'published' : 'drafts'
}
