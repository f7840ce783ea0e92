import { showVariantPicture } from '#features/galleries/variant-picture.view.ts'
import type { HtmlPatch } from './diff-html.ts'
import { VARIANT_PARAMETER } from './variant-address.ts'

/**
 * Shows the variant that the address asks for in place of the one that the page was built with, before the page is painted
 * (FIND-09). The form's HTML becomes what React renders for that variant, and the island starts with it.
 */
export function showVariantOfAddress(): void {
  const wanted = new URLSearchParams(location.search).get(VARIANT_PARAMETER)
  const island = document.querySelector('astro-island[component-export=ProductForm]')
  if (wanted === null || island === null) return
  showVariantPicture(wanted)
  const data = document.querySelector('[data-variant-patches]')?.textContent ?? '[]'
  const variants: ReadonlyArray<readonly [id: string, patches: readonly HtmlPatch[]]> = JSON.parse(data)
  const found = variants.find(([id]) => id.endsWith(`/${wanted}`))
  if (found === undefined) return
  const [id, patches] = found
  const elements = island.querySelectorAll('form, form *')
  for (const [index, html] of patches) {
    const element = elements[index]
    if (element !== undefined) element.outerHTML = html
  }
  const props = island.getAttribute('props') ?? ''
  // As Astro writes a value: a pair with its type.
  island.setAttribute(
    'props',
    props.replace(/("initialVariantId":\[0,")[^"]*/, (_, name) => name + id),
  )
}
