import { useEffect, useRef, useState } from 'react'
import { createPressAndHold } from './press-and-hold.ts'

/** A button's handlers for clicking and holding; `act` is always the latest. */
export function usePressAndHold(act: () => boolean) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const [{ handlers, stop }] = useState(() => createPressAndHold(() => latest.current()))
  useEffect(() => stop, [stop])
  return handlers
}
