import { type PointerEvent, type RefObject, useEffect } from 'react'

/**
 * A handler that freezes an element while it is pressed: the header slides when the scroll direction changes and when it
 * gets the focus, and a press that ends beside the element it began on is no click.
 */
export function useFreezeWhilePressed(
  element: RefObject<HTMLElement | null>,
): (event: PointerEvent<HTMLElement>) => void {
  useEffect(() => {
    const release = () => element.current?.style.removeProperty('translate')
    const ends = ['pointerup', 'pointercancel'] as const
    for (const end of ends) window.addEventListener(end, release)
    return () => {
      for (const end of ends) window.removeEventListener(end, release)
    }
  }, [element])
  return ({ currentTarget, button }) => {
    if (button === 0) currentTarget.style.translate = getComputedStyle(currentTarget).translate
  }
}
