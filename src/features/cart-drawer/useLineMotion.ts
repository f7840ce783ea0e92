import { type RefObject, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { LineMotion } from './line-motion.browser.ts'

/** The first of these in the cart's scrolling area tells that a line may be about to change. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const

/** The list, and the area that scrolls it and what is below it. */
interface MotionElements {
  readonly list: RefObject<HTMLUListElement | null>
  readonly area: RefObject<HTMLElement | null>
}

/**
 * What animates the list's lines from the first sign that the shopper is about to change one: until then it is null, and
 * without its code, and lines come and go at once.
 */
export function useLineMotion({ list, area }: MotionElements): RefObject<LineMotion | null> {
  const motion = useRef<LineMotion | null>(null)
  useEffect(() => {
    const [lines, scrolling] = [list.current, area.current]
    if (lines === null || scrolling === null) return
    const intent = new AbortController()
    let isUnmounted = false
    const load = () => {
      if (prefersReducedMotion()) return
      intent.abort()
      import('./line-motion.browser.ts')
        .then(({ LineMotion: Motion }) => {
          if (!isUnmounted) motion.current = new Motion(lines, scrolling)
        })
        .catch(() => {
          // The cart works without animation.
        })
    }
    for (const type of INTENT_EVENTS) scrolling.addEventListener(type, load, { signal: intent.signal })
    // Listeners of the store run before React renders the change.
    const unsubscribe = $cart.listen(({ lines: next }, previous) => {
      const last = previous?.lines
      const isSameList = next.length === last?.length && next.every(({ key }, at) => key === last[at]?.key)
      if (!isSameList) motion.current?.measure()
    })
    return () => {
      isUnmounted = true
      intent.abort()
      unsubscribe()
      motion.current = null
    }
  }, [list, area])
  return motion
}
