import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'

/** The first of these in the cart's scrolling area tells that a line may be about to change. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const

/**
 * Animates the list's lines from the first sign that the shopper is about to change one: until then, and without the
 * animation's code, lines come and go at once.
 */
export function useLineAnimations(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current
    const area = element?.parentElement
    if (!element || !area) return
    const intent = new AbortController()
    let stop = () => {}
    let isUnmounted = false
    const load = () => {
      if (prefersReducedMotion()) return
      intent.abort()
      import('./animate-lines.ts')
        .then(({ animateLines }) => {
          if (!isUnmounted) stop = animateLines(element)
        })
        .catch(() => {
          // The cart works without animation.
        })
    }
    for (const type of INTENT_EVENTS) area.addEventListener(type, load, { signal: intent.signal })
    return () => {
      isUnmounted = true
      intent.abort()
      stop()
    }
  }, [list])
}
