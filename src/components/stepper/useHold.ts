import { useEffect, useRef, useState } from 'react'
import { createHold } from './hold.ts'

/** A button's handlers for clicking and holding; `act` is always the latest. */
export function useHold(act: () => boolean) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const [{ handlers, stop }] = useState(() => createHold(() => latest.current()))
  useEffect(() => stop, [stop])
  return handlers
}
