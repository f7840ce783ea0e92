const scopePattern = /data-astro-cid-([a-z0-9]{8})/g
/** How many of the id's 8 characters stay. A collision among the components stops the build. */
const KEPT_CHARACTERS = 5

/**
 * Vite plugin that shortens the attribute by which Astro scopes a component's styles ("data-astro-cid-vkvwgb6k" →
 * "data-vkvwg"): pages have hundreds of them, stylesheets one in each selector.
 */
export function shortenScopeIds() {
  const owners = new Map<string, string>()
  return {
    name: 'shorten-scope-ids',
    /** @throws Error when a whole build had no scope id: Astro must have changed them. */
    requireUse() {
      if (owners.size > 0) return
      throw new Error(
        'No style is scoped by data-astro-cid-…: adapt shorten-scope-ids.ts to the version of Astro.',
      )
    },
    transform: {
      filter: { code: /data-astro-cid-/ },
      handler: (code: string) => ({
        code: code.replaceAll(scopePattern, (_, scope: string) => {
          const short = scope.slice(0, KEPT_CHARACTERS)
          const owner = owners.get(short) ?? scope
          owners.set(short, owner)
          if (owner === scope) return `data-${short}`
          throw new Error(
            `The scope ids ${owner} and ${scope} of two components both shorten to ${short}: rename one of their files.`,
          )
        }),
        map: null,
      }),
    },
  }
}
