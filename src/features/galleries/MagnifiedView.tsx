import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { $openedBy, $overlay } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { useOverlayDialog } from '#components/drawer/useOverlayDialog.ts'
import { back, close, magnify, next } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import styles from './MagnifiedView.module.css'
import { useMagnifiedCarousel } from './useMagnifiedCarousel.ts'

interface Props {
  /** Whose pictures they are. */
  title: string
  /** The number of slides. */
  count: number
  /** The list of slides, from Astro's slot. */
  slides?: ReactNode
  /** What Astro's types call all slots; the named ones arrive by name. */
  children?: ReactNode
}

type Viewport = RefObject<HTMLElement | null>

/** Shows the slide that the view was opened at; the carousel, which comes later, begins there too. */
function useFirstSlide(viewport: Viewport, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    viewport.current
      ?.querySelector(`[data-value="${$openedBy.get()}"]`)
      ?.scrollIntoView({ behavior: 'instant' })
  }, [isOpen, viewport])
}

function View({ count, slides }: Pick<Props, 'count' | 'slides'>) {
  const viewport = useRef<HTMLElement>(null)
  const isOpen = useStore($overlay, { ssr: 'initial' }) === 'gallery'
  useFirstSlide(viewport, isOpen)
  const { state, act } = useMagnifiedCarousel(viewport, isOpen)
  const isZoomed = state?.isZoomed === true
  const isDisabled = (isPossible: boolean | undefined) =>
    isPossible === undefined ? undefined : isZoomed || !isPossible
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        {/* As built nobody knows which slide it will open at. */}
        <p className="number small" role="status">
          {state === null ? null : `${state.slide + 1} of ${count}`}
        </p>
        <button
          type="button"
          className="round-button scripted"
          aria-label="Zoom"
          aria-pressed={isZoomed}
          aria-disabled={state === null ? undefined : state.isZoomed === null}
          data-hold
          onClick={() => act((carousel) => carousel.toggleZoom())}
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
            data-hold
            onClick={() => act((carousel) => carousel.go(-1))}
          >
            <PathIcon path={back} />
          </button>
          <button
            type="button"
            className="round-button"
            aria-label="Next picture"
            aria-disabled={isDisabled(state?.hasNext)}
            data-hold
            onClick={() => act((carousel) => carousel.go(1))}
          >
            <PathIcon path={next} />
          </button>
        </div>
      )}
    </div>
  )
}

/**
 * The gallery overlay (WID-08..11): slides, one at a time, which can be zoomed. Before hydration they are a list that scrolls
 * and snaps. Without JavaScript it is a part of the page that an anchor shows.
 */
export function MagnifiedView({ title, count, slides }: Props) {
  const dialog = useOverlayDialog('gallery')
  return (
    <dialog {...dialog} className={styles.dialog} aria-label={`Pictures of ${title}`}>
      <IslandBoundary fallback={slides} onError={(error) => report(error, { part: 'magnified view' })}>
        <View count={count} slides={slides} />
      </IslandBoundary>
    </dialog>
  )
}
