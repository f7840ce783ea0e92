import { type RefObject, useEffect, useRef, useState } from 'react'
import { reportLoadError } from '#browser/islands/island-events.ts'
import { $openedBy } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import type { MagnifiedCarousel, MagnifiedState } from './magnified-carousel.browser.ts'

type Task = (carousel: MagnifiedCarousel) => void

interface Magnified {
  /** Null until paging and zooming have been loaded. */
  readonly state: MagnifiedState | null
  /** Runs a task on the carousel, once that is there. */
  readonly act: (task: Task) => void
}

/** Pages and zooms the slides in `viewport` while the view is open; the code for it is loaded when it opens first. */
export function useMagnifiedCarousel(viewport: RefObject<HTMLElement | null>, isOpen: boolean): Magnified {
  const carousel = useRef<MagnifiedCarousel | null>(null)
  const waiting = useRef<Task[]>([])
  const [state, setState] = useState<MagnifiedState | null>(null)

  useEffect(() => {
    if (!isOpen) return
    let isClosed = false
    import('./magnified-carousel.browser.ts')
      .then(({ MagnifiedCarousel: Slides }) => {
        if (isClosed || viewport.current === null) return
        carousel.current = new Slides(viewport.current, Number($openedBy.get()), setState)
        for (const task of waiting.current.splice(0)) task(carousel.current)
      })
      .catch((error: unknown) => {
        // Without it the list still scrolls.
        if (!reloadOnce()) reportLoadError({ error, isOptional: false })
      })
    return () => {
      isClosed = true
      waiting.current = []
      carousel.current?.destroy()
      carousel.current = null
      setState(null)
    }
  }, [isOpen, viewport])

  const act = (task: Task) => {
    if (carousel.current === null) waiting.current.push(task)
    else task(carousel.current)
  }
  return { state, act }
}
