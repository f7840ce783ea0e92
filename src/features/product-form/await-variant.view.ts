import { VARIANT_PARAMETER } from './variant-address.ts'

/** On the root element while the page is hidden; `ProductFormIsland.astro` has the rule. */
const ATTRIBUTE = 'data-awaits-variant'

/** Shows the page that `awaitVariant` has hidden. */
export const endVariantWait = (): void => document.documentElement.removeAttribute(ATTRIBUTE)

/**
 * Hides the content of a page whose address asks for a variant until that is shown, because the browser may paint while the
 * parser has the form but not yet the script behind it (FIND-09). A page without a form shows when it has been parsed.
 */
export function awaitVariant(): void {
  if (!new URLSearchParams(location.search).has(VARIANT_PARAMETER)) return
  document.documentElement.setAttribute(ATTRIBUTE, '')
  document.addEventListener('DOMContentLoaded', endVariantWait)
}
