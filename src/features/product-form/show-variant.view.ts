import { showVariantPicture } from '#features/galleries/variant-picture.view.ts'
import type { HtmlPatch } from './diff-html.ts'
import { VARIANT_PARAMETER } from './variant-address.ts'

/** The form and all within it as they were built, which patches count. */
let elements: NodeListOf<HTMLInputElement> | undefined
/** What makes the form again what was built, the last change first. */
let reverts: ReadonlyArray<() => void> = []

/** Replaces an element, or checks a field that was not checked and the other way round; returns what undoes that. */
function apply(element: HTMLInputElement, html: string | undefined): () => void {
  const range = document.createRange()
  range.selectNode(element)
  const put = (content: Node) => {
    range.deleteContents()
    range.insertNode(content)
  }
  const toggle = () => {
    element.checked = element.toggleAttribute('checked')
  }
  if (html === undefined) toggle()
  else put(range.createContextualFragment(html))
  return html === undefined ? toggle : () => put(element)
}

/**
 * Shows a variant in place of the one that the form shows, as long as React has not begun. The form's HTML becomes what React
 * renders for that variant, and the island starts with it.
 * @param wanted How the variant's id ends, from a slash on.
 */
export function showVariant(wanted: string): void {
  const island = document.querySelector('[component-export=ProductForm][ssr]')
  const data = document.querySelector('[data-variant-patches]')?.textContent ?? '[]'
  const variants: ReadonlyArray<readonly [id: string, patches: readonly HtmlPatch[]]> = JSON.parse(data)
  const found = variants.find(([id]) => id.endsWith(wanted))
  if (!island || !found) return
  const [id, patches] = found
  const built = elements ?? island.querySelectorAll('*')
  const { activeElement } = document
  elements = built
  for (const revert of reverts) revert()
  reverts = patches.map(([index, html]) => apply(built.item(index), html)).reverse()
  // A field that was replaced has lost the focus.
  for (const field of island.querySelectorAll('input'))
    if (
      activeElement instanceof HTMLInputElement &&
      field.name + field.value === activeElement.name + activeElement.value
    )
      field.focus()
  const props = island.getAttribute('props') ?? ''
  // As Astro writes a value: a pair with its type. Of two with the same name, the last counts.
  island.setAttribute('props', props.replace('"initialVariantId"', `"shownId":[0,"${id}"],$&`))
}

/** Shows the variant that the address asks for before the page is painted (FIND-09). */
export function showVariantOfAddress(): void {
  const wanted = new URLSearchParams(location.search).get(VARIANT_PARAMETER)
  if (!wanted) return
  showVariantPicture(wanted)
  showVariant(`/${wanted}`)
}
