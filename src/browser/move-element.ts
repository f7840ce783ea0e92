/**
 * Appends an element to the first match of the selector `target`; answers whether there was one. Otherwise it warns, and
 * the element stays where it is (WID-22).
 */
export function moveElement(element: Element, target: string): boolean {
  const parent = document.querySelector(target)
  if (parent === null) {
    console.warn(`Cannot move an element: nothing matches ${JSON.stringify(target)}`)
    return false
  }
  parent.append(element)
  return true
}
