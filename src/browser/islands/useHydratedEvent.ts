import { type RefObject, useEffect, useRef } from 'react'
import { HYDRATED_EVENT } from './island-events.ts'

/**
 * A ref for an island's outermost element, on which it dispatches the hydrated event once React runs, so that the
 * directive replays held clicks.
 */
export function useHydratedEvent<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null)
  useEffect(() => {
    root.current?.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  }, [])
  return root
}
