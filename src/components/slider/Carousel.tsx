import type { EmblaCarouselType } from 'embla-carousel'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { back, next } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import styles from './Carousel.module.css'
import { type CarouselPosition, directionOf, driveCarousel, pageCarousel } from './carousel.browser.ts'
import { type PerView, snapCount } from './carousel.ts'

interface Props {
  label: string
  /** The number of slides. */
  count: number
  perView: PerView
  /** Whether it is as wide as the window, and begins at the content's edge. */
  bleeding: boolean
  /** The list of slides, from Astro's slot. */
  slides?: ReactNode
  /** What Astro's types call all slots; the named ones arrive by name. */
  children?: ReactNode
}

function Slides({ label, count, perView, bleeding, slides }: Props) {
  const carousel = useRef<EmblaCarouselType | null>(null)
  /** Null until React runs. */
  const [position, setPosition] = useState<CarouselPosition | null>(null)
  const viewport = useHydratedEvent<HTMLElement>((root) => {
    carousel.current = driveCarousel(root, setPosition)
  })
  useEffect(() => () => carousel.current?.destroy(), [])
  const go = (direction: 1 | -1) => {
    if (carousel.current !== null) pageCarousel(carousel.current, direction)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction =
      event.target === event.currentTarget ? directionOf(event.key, event.currentTarget) : null
    if (direction === null) return
    event.preventDefault()
    go(direction)
  }
  // How many positions there are depends on the window, which is not known before.
  const built = {
    base: snapCount(count, perView.base, bleeding),
    md: snapCount(count, perView.md, bleeding),
    lg: snapCount(count, perView.lg, bleeding),
  }
  const edge = bleeding ? ` ${styles.bleeding}` : ''
  const still = [
    built.base < 2 && styles.stillBase,
    built.md < 2 && styles.stillMd,
    built.lg < 2 && styles.stillLg,
  ].filter((name) => typeof name === 'string')

  return (
    <>
      <section
        ref={viewport}
        className={styles.viewport + edge}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
        aria-roledescription="carousel"
        aria-label={label}
        data-driven={position === null ? undefined : ''}
        onKeyDown={onKeyDown}
      >
        {slides}
      </section>
      <div
        className={[styles.controls + edge, ...(position === null ? still : [])].join(' ')}
        hidden={position !== null && position.count < 2}
      >
        {/* Not `disabled`: the button would lose the focus at the last slide. */}
        <button
          type="button"
          className="round-button"
          aria-label="Previous"
          aria-disabled={position?.hasPrevious !== true}
          data-hold
          onClick={() => go(-1)}
        >
          <PathIcon path={back} />
        </button>
        <p role="status">
          {position === null ? (
            <>
              <span className={styles.base}>{`1 of ${built.base}`}</span>
              <span className={styles.md}>{`1 of ${built.md}`}</span>
              <span className={styles.lg}>{`1 of ${built.lg}`}</span>
            </>
          ) : (
            `${position.index + 1} of ${position.count}`
          )}
        </p>
        <button
          type="button"
          className="round-button"
          aria-label="Next"
          aria-disabled={position?.hasNext === false}
          data-hold
          onClick={() => go(1)}
        >
          <PathIcon path={next} />
        </button>
      </div>
    </>
  )
}

/**
 * Slides that are paged through by dragging, buttons and arrow keys (WID-12, WID-14). Before hydration they are a list that
 * scrolls and snaps.
 */
export function Carousel(props: Props) {
  return (
    <IslandBoundary fallback={props.slides} onError={(error) => report(error, { part: 'slider' })}>
      <Slides {...props} />
    </IslandBoundary>
  )
}
