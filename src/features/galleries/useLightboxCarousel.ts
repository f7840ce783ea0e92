import { type RefObject, useEffect, useRef, useState } from 'react'
import { reportLoadError } from '#browser/islands/island-events.ts'
import { $openedBy } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import type { LightboxCarousel, LightboxState } from './lightbox-carousel.browser.ts'

type Task = (carousel: LightboxCarousel) => void

interface Lightbox {
  /** Null until paging and zooming have been loaded. */
  readonly state: LightboxState | null
  /** Runs a task on the carousel, once that is there. */
  readonly act: (task: Task) => void
}

/** Pages and zooms the slides in `viewport` while the view is open; the code for it is loaded when it opens first. */
export function useLightboxCarousel(viewport: RefObject<HTMLElement | null>, isOpen: boolean): Lightbox {
  const carousel = useRef<LightboxCarousel | null>(null)
  const waiting = useRef<Task[]>([])
  const [state, setState] = useState<LightboxState | null>(null)

  useEffect(() => {
    if (!isOpen) return
    let isClosed = false
    import('./lightbox-carousel.browser.ts')
      .then(({ LightboxCarousel: Slides }) => {
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
