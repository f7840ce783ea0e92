import type { Entry } from './shards.ts'

/** The element of a template with an entry in it. */
function itemOf(template: HTMLTemplateElement, { title, path, text, price, image, tint }: Entry): Node {
  const item = document.importNode(template.content, true)
  const link = document.createElement('a')
  link.href = path
  link.textContent = title
  item.querySelector('[data-title]')?.append(link)
  const below = item.querySelector('[data-text]')
  if (below) below.textContent = [text, price].filter(Boolean).join(' · ')
  const img = item.querySelector('img')
  if (img && image !== '') img.src = image
  else img?.remove()
  item.querySelector<HTMLElement>('.tile')?.style.setProperty('--tint', tint)
  return item
}

/** The links of the entries that are shown. */
export const resultLinks = (root: ParentNode): Iterable<HTMLAnchorElement> =>
  root.querySelectorAll<HTMLAnchorElement>('[data-search-list] a')

/** Shows entries in the lists of a page: products in one, pages and answers in the other (FIND-05). */
export function showResults(root: ParentNode, entries: readonly Entry[]): void {
  for (const name of ['product', 'text'] as const) {
    const found = entries.filter(({ kind }) => kind === name)
    const template = root.querySelector<HTMLTemplateElement>(`template[data-search-${name}]`)
    const part = root.querySelector<HTMLElement>(`[data-search-${name}s]`)
    if (template === null || part === null) continue
    part.hidden = found.length === 0
    part.querySelector('ul')?.replaceChildren(...found.map((entry) => itemOf(template, entry)))
  }
}
