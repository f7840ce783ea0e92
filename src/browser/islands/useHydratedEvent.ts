import { type RefObject, useEffect, useRef } from 'react'
import { HYDRATED_EVENT } from './island-events.ts'

/** For an island's outermost element: tells the directive that React runs, so that held clicks are let go. */
export function useHydratedEvent<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null)
  useEffect(() => {
    root.current?.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  }, [])
  return root
}
