import { addPassiveListeners } from '#browser/window/add-passive-listeners.ts'
import { onShortcutKey } from '#browser/window/keyboard-shortcuts.ts'
import { $size } from '#browser/window/size.store.ts'
import { SKY_ROWS } from '#config/limits.ts'
import { type Band, freeBands } from './bands.ts'
import { hasSky } from './has-sky.ts'
import { $clouds, $game, endSky, exitGame, pauseSky, placeRows, startSky } from './sky.store.ts'
import type { Sky } from './sky.ts'
import { takenBands } from './taken-bands.browser.ts'

/** Waits for a page that changes its height step by step, as opening details does. */
const SETTLED_MS = 150

/** The page's free bands as it is laid out now, down to the night of its footer; none where it is too short for a sky (CHR-32). */
const measureBands = (): readonly Band[] =>
  hasSky(document.body.offsetHeight, window.innerHeight)
    ? freeBands(takenBands([...document.querySelectorAll('main *, .footer')]), SKY_ROWS)
    : []

/**
 * Keeps the sky's stores in step with the page until the returned function is called: clouds fly where nothing is in their
 * way, follow what grows or shrinks (SKY-05), wait while the page is hidden, and Escape ends the game.
 */
export function connectSkyToPage(sky: Sky): () => void {
  const begin = () => startSky(measureBands(), sky)

  /** When the page's or the window's height changes, the rows are placed again, and their clouds go on. */
  let height: number | null = null
  let isStale = false
  const follow = () => {
    if (!isStale || $game.get().started) return
    isStale = false
    if ($clouds.get().length === 0) begin()
    else placeRows(measureBands())
  }
  let following: ReturnType<typeof setTimeout> | undefined
  const resizes = new ResizeObserver((entries) => {
    const next = entries[0]?.contentRect.height ?? null
    // The first call reports the height that the rows were placed for.
    isStale ||= height !== null && next !== height
    height = next
    clearTimeout(following)
    following = setTimeout(follow, SETTLED_MS)
  })

  let { width } = $size.get()
  begin()
  const ends = [
    // A game that ends may have hidden that the page has changed.
    $game.listen(follow),
    $size.listen((size) => {
      // A new width moves the bands, a new height may end the sky or begin it; a running game is left alone.
      if (size.width === width || $game.get().started) {
        isStale = true
        follow()
        return
      }
      width = size.width
      begin()
    }),
    onShortcutKey((key) => {
      if (key === 'Escape') exitGame()
      // Not claimed: Escape may close something else too.
      return false
    }),
    addPassiveListeners(document, { visibilitychange: () => pauseSky(document.hidden) }),
  ]
  const main = document.querySelector('main')
  if (main !== null) resizes.observe(main)
  return () => {
    resizes.disconnect()
    clearTimeout(following)
    for (const end of ends) end()
    endSky()
  }
}
