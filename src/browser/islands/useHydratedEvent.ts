import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HYDRATED_EVENT } from './hydrated-event.ts'

/**
 * A ref for an island's outermost element, on which it dispatches the hydrated event once React runs, so that what
 * answered input before leaves it to React.
 * @param adopt Takes over what was chosen before hydration, once. It runs in a layout effect, and React renders the state
 * that it sets before any other event is handled: later choices add to the adopted ones.
 */
export function useHydratedEvent<Root extends HTMLElement>(
  adopt?: (root: Root) => void,
): RefObject<Root | null> {
  const root = useRef<Root>(null)
  const initialAdopt = useRef(adopt)
  useLayoutEffect(() => {
    if (root.current === null) return
    initialAdopt.current?.(root.current)
    root.current.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  }, [])
  return root
}
