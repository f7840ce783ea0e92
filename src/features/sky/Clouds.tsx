import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { cloudImages } from './cloud-images.ts'
import { connectSkyToPage } from './connect-sky-to-page.browser.ts'
import { GameCounter } from './GameCounter.tsx'
import { SkyRow } from './SkyRow.tsx'
import styles from './sky.css?inline'
import { $clouds, $game, $rows, popCloud } from './sky.store.ts'
import { skyWithImages } from './sky.ts'

adoptStyles(styles)

const sky = skyWithImages(cloudImages.length)

function Rows() {
  const clouds = useStore($clouds, { ssr: 'initial' })
  const rows = useStore($rows, { ssr: 'initial' })
  const game = useStore($game, { ssr: 'initial' })
  const root = useRef<HTMLDivElement>(null)
  const isFocusLost = useRef(false)

  useEffect(() => connectSkyToPage(sky), [])

  // Noted before React hides or removes the element that a keyboard player has the focus on.
  useEffect(
    () =>
      $game.listen(({ started }, before) => {
        if (before?.started && !started && root.current?.contains(document.activeElement))
          isFocusLost.current = true
      }),
    [],
  )

  // For keyboard players, the next cloud gets the focus, or else the exit button; when the game ends, the first cloud.
  useLayoutEffect(() => {
    if (!isFocusLost.current) return
    isFocusLost.current = false
    const next = clouds.find(({ dismissed }) => !dismissed)
    const target = next === undefined ? '.sky-counter button' : `[data-cloud="${next.id}"]`
    root.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  }, [clouds])

  const pop = (id: number, { detail }: MouseEvent) => {
    // A click that a key made has no count of clicks.
    isFocusLost.current = popCloud(id) && detail === 0
  }

  return (
    <div
      ref={root}
      className="sky"
      data-playing={game.started ? '' : undefined}
      style={{ '--rows': rows.length }}
    >
      {rows.map((band, row) => (
        <SkyRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is the same wherever it is moved.
          key={row}
          band={band}
          row={row}
          clouds={clouds.filter(({ distance }) => distance === row)}
          onPop={pop}
        />
      ))}
      {rows.length > 0 && <GameCounter game={game} />}
    </div>
  )
}

/**
 * The clouds that drift over a long page, can be popped and respawn (SKY-01..08). At rest they keep off the text; popping
 * one starts the game. Empty until hydrated, because only the browser knows where the page has room for them.
 */
export function Clouds() {
  const root = useHydratedEvent<HTMLDivElement>()
  return (
    <div ref={root}>
      <IslandBoundary fallback={null} onError={(error) => report(error, { part: 'sky' })}>
        <Rows />
      </IslandBoundary>
    </div>
  )
}
