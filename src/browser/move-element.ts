/**
 * Moves an element to the end of the first one that `target` selects; answers whether there was one. A missing target is
 * warned of, and the element stays where it is (WID-22).
 */
export function moveElement(element: Element, target: string): boolean {
  const place = document.querySelector(target)
  if (place === null) {
    console.warn(`The target ${JSON.stringify(target)} to move an element to was not found`)
    return false
  }
  place.append(element)
  return true
}
