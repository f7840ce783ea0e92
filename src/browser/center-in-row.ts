/** Scrolls the row that an element is in so that the element is in its middle, as far as the row scrolls. */
export function centerInRow(element: Element): void {
  const row = element.parentElement
  if (row === null) return
  const [inner, outer] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
