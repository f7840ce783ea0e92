import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { $openedBy, $overlay } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'
import { back, close, magnify, next } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import type { LightboxCarousel, LightboxState } from './lightbox-carousel.browser.ts'
import styles from './MagnifiedView.module.css'

interface Props {
  /** The number of slides. */
  count: number
  /** The list of slides, from Astro's slot. */
  slides?: ReactNode
  /** What Astro's types call all slots; the named ones arrive by name. */
  children?: ReactNode
}

function View({ count, slides }: Props) {
  const root = useHydratedEvent<HTMLDivElement>()
  const viewport = useRef<HTMLElement>(null)
  const carousel = useRef<LightboxCarousel | null>(null)
  const isOpen = useStore($overlay, { ssr: 'initial' }) === 'gallery'
  const first = Number(useStore($openedBy, { ssr: 'initial' }))
  /** Null until paging and zooming have been loaded. */
  const [state, setState] = useState<LightboxState | null>(null)

  useEffect(() => {
    if (!isOpen) return
    let isClosed = false
    import('./lightbox-carousel.browser.ts')
      .then(({ LightboxCarousel: Slides }) => {
        if (isClosed || viewport.current === null) return
        carousel.current = new Slides(viewport.current, Number($openedBy.get()), setState)
      })
      .catch((error: unknown) => {
        // Without it the list still scrolls.
        if (!reloadOnce()) report(error, { part: 'magnified view' })
      })
    return () => {
      isClosed = true
      carousel.current?.destroy()
      carousel.current = null
      setState(null)
    }
  }, [isOpen])

  const isZoomed = state?.isZoomed === true
  const isDisabled = (isPossible: boolean | undefined) =>
    isPossible === undefined ? undefined : isZoomed || !isPossible
  return (
    <div ref={root} className={styles.view}>
      <div className={styles.bar}>
        <p className="number small" role="status">{`${(state?.slide ?? first) + 1} of ${count}`}</p>
        <button
          type="button"
          className="round-button scripted"
          aria-label="Zoom"
          aria-pressed={isZoomed}
          aria-disabled={state === null ? undefined : state.isZoomed === null}
          onClick={() => carousel.current?.toggleZoom()}
        >
          <PathIcon path={magnify} />
        </button>
        <button
          type="button"
          className="round-button scripted"
          aria-label="Close pictures"
          commandfor="gallery"
          command="close"
          data-first-focus
        >
          <PathIcon path={close} />
        </button>
        <a className={`text-link ${styles.unscripted}`} href="#main">
          Close pictures
        </a>
      </div>
      <section
        ref={viewport}
        className={styles.viewport}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
        aria-label="Magnified pictures"
        data-driven={state === null ? undefined : ''}
        data-zoomed={isZoomed ? '' : undefined}
      >
        {slides}
      </section>
      {count > 1 && (
        <div className={`${styles.pages} scripted`}>
          <button
            type="button"
            className="round-button"
            aria-label="Previous picture"
            aria-disabled={isDisabled(state?.hasPrevious)}
            onClick={() => carousel.current?.go(-1)}
          >
            <PathIcon path={back} />
          </button>
          <button
            type="button"
            className="round-button"
            aria-label="Next picture"
            aria-disabled={isDisabled(state?.hasNext)}
            onClick={() => carousel.current?.go(1)}
          >
            <PathIcon path={next} />
          </button>
        </div>
      )}
    </div>
  )
}

/**
 * What is in the gallery overlay (WID-08..11): the slides, one at a time, which can be zoomed. Before hydration they are a
 * list that scrolls and snaps.
 */
export function MagnifiedView(props: Props) {
  return (
    <IslandBoundary fallback={props.slides} onError={(error) => report(error, { part: 'magnified view' })}>
      <View {...props} />
    </IslandBoundary>
  )
}
