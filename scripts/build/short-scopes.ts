const scopePattern = /data-astro-cid-([a-z0-9]{8})/g
/** Of its 8 characters: among hundreds of components hardly two begin alike, and then the build stops. */
const KEPT = 5

/**
 * Shortens the attribute by which Astro ties a component's styles to its elements ("data-astro-cid-vkvwgb6k" →
 * "data-vkvwg"): pages have hundreds of them, stylesheets one in each selector, and together they weigh a KiB per page.
 */
export function shortScopes() {
  const owners = new Map<string, string>()
  return {
    name: 'short-scopes',
    transform: {
      filter: { code: /data-astro-cid-/ },
      handler: (code: string) => ({
        code: code.replaceAll(scopePattern, (_, scope: string) => {
          const short = scope.slice(0, KEPT)
          const owner = owners.get(short) ?? scope
          owners.set(short, owner)
          if (owner === scope) return `data-${short}`
          throw new Error(
            `Two components' styles would share the scope ${short} (${owner}, ${scope}): rename one of their files.`,
          )
        }),
        map: null,
      }),
    },
  }
}
