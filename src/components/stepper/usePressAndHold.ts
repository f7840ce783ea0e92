import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPressAndHold } from './press-and-hold.ts'

/** A button's handlers for clicking and holding; they always call the latest `act`. */
export function usePressAndHold(act: () => boolean) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [{ handlers, stop }] = useState(() => createPressAndHold(() => latest.current()))
  useEffect(() => stop, [stop])
  return handlers
}
