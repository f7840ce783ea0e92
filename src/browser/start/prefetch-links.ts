import { prefersReducedData } from '#browser/network-conditions.ts'
import { report } from '#browser/reporting/report.ts'
import { INERT_RULES_TYPE } from './inert-rules-type.ts'
import { markLikelyLinks } from './likely-links.ts'

/** Whether the browser prefetches links itself, by the rules in the page. */
const hasSpeculationRules = () =>
  'supports' in HTMLScriptElement && HTMLScriptElement.supports('speculationrules')

/**
 * Prefetches the page of a link that pointer or focus rests on, or that is pressed (NET-07): by the page's speculation rules,
 * or in browsers without them by a script of its own.
 */
export function startLinkPrefetch(): void {
  if (hasSpeculationRules()) {
    if (prefersReducedData()) return
    const rules = document.querySelector<HTMLScriptElement>(`[type="${INERT_RULES_TYPE}"]`)
    if (rules === null) return
    rules.type = 'speculationrules'
    // Browsers read the rules of a script when it comes into the page. It keeps its place, by which previews find what changes.
    rules.replaceWith(rules)
    markLikelyLinks()
    return
  }
  import('./prefetch-fallback.ts')
    .then(({ startPrefetchFallback }) => startPrefetchFallback())
    .catch((error: unknown) => report(error, { part: 'prefetching' }))
}
