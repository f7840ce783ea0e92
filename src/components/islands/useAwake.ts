import { type RefObject, useEffect, useRef } from 'react'
import { AWAKE_EVENT } from './wake.ts'

/** For an island's outermost element: tells the directive that React runs, so that held clicks are let go. */
export function useAwake<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null)
  useEffect(() => {
    root.current?.dispatchEvent(new Event(AWAKE_EVENT, { bubbles: true }))
  }, [])
  return root
}
