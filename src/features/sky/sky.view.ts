import { adoptStyles } from '#browser/adopt-styles.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import { onScreenKey } from '#browser/window/screen-keys.ts'
import { $size } from '#browser/window/size.store.ts'
import heap from '../../assets/clouds/heap.svg?url'
import heapBlush from '../../assets/clouds/heap-blush.svg?url'
import loaf from '../../assets/clouds/loaf.svg?url'
import loafBlush from '../../assets/clouds/loaf-blush.svg?url'
import long from '../../assets/clouds/long.svg?url'
import longBlush from '../../assets/clouds/long-blush.svg?url'
import puff from '../../assets/clouds/puff.svg?url'
import puffBlush from '../../assets/clouds/puff-blush.svg?url'
import { freeBands, takenBands } from './bands.ts'
import { countText, type Game } from './game.ts'
import { hasSky } from './has-sky.ts'
import styles from './sky.css?inline'
import { $clouds, $game, endSky, exitGame, pauseSky, popCloud, startSky } from './sky.store.ts'
import { type Cloud, skyOf } from './sky.ts'

const images = [heap, loafBlush, long, puff, heapBlush, loaf, longBlush, puffBlush]
const sky = skyOf(images.length)

adoptStyles(styles)

/** The most clouds that share a band. */
const CLOUDS_PER_BAND = 2
/** Duration of the popping animation: CSS's `--duration-hover`. */
const POP_MS = 250

/** Waits for a page that changes its height step by step, as opening details does. */
const SETTLED_MS = 150

function elementOf({ id, column, image, distance, speed }: Cloud): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'sky-cloud'
  button.dataset.cloud = String(id)
  button.setAttribute('aria-label', 'Dismiss cloud')
  button.style.setProperty('--column', String(column))
  button.style.setProperty('--distance', String(distance))
  button.style.setProperty('--speed', `${speed}s`)
  const picture = document.createElement('img')
  picture.src = images[image] ?? puff
  picture.alt = ''
  picture.draggable = false
  button.append(picture)
  return button
}

/** The sky's rows: at rest each lies in a free band of the page, in the game they divide the window (SKY-05). */
class Rows {
  readonly elements: readonly HTMLElement[]
  readonly #seen: IntersectionObserver

  constructor() {
    this.#seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute('data-in-view', isIntersecting)
    })
    this.elements = Array.from({ length: sky.rows }, () => {
      const row = document.createElement('div')
      row.className = 'sky-row'
      this.#seen.observe(row)
      return row
    })
  }

  /** Places the rows; answers how many clouds fit. */
  layOut(): number {
    const roots = [...document.querySelectorAll('main, footer')]
    const bands = freeBands(takenBands(roots), sky.rows)
    for (const [index, row] of this.elements.entries()) {
      const band = bands[index % Math.max(bands.length, 1)]
      row.style.setProperty('--top', `${band?.top ?? 0}px`)
      row.style.setProperty('--height', `${band === undefined ? 0 : band.bottom - band.top}px`)
    }
    return Math.min(sky.columns, bands.length * CLOUDS_PER_BAND)
  }

  stop(): void {
    this.#seen.disconnect()
  }
}

function counterOf(): { counter: HTMLElement; show: (game: Game) => void } {
  const counter = document.createElement('div')
  counter.className = 'sky-counter'
  const count = document.createElement('p')
  count.setAttribute('role', 'status')
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.className = 'button white compact'
  leave.textContent = 'Exit'
  leave.setAttribute('aria-label', 'Exit cloud game')
  leave.addEventListener('click', exitGame)
  counter.append(count, leave)
  return {
    counter,
    show: (game) => {
      count.textContent = game.started ? countText(game) : ''
      leave.hidden = !game.started
      counter.toggleAttribute('data-shown', game.started)
    },
  }
}

/**
 * Fills the sky's layer with clouds that drift, can be popped and respawn, on pages that are long enough, until the answered
 * function is called (SKY-01..08, CHR-32). At rest they keep off the text; popping one starts the game.
 */
export function showSky(layer: HTMLElement): () => void {
  const rows = new Rows()
  const { counter, show } = counterOf()
  const shown = new Map<Cloud, HTMLButtonElement>()

  const draw = (clouds: readonly Cloud[]) => {
    for (const [cloud, button] of shown) {
      if (clouds.includes(cloud)) continue
      shown.delete(cloud)
      button.dataset.popped = ''
      setTimeout(() => button.remove(), POP_MS)
    }
    for (const cloud of clouds) {
      if (cloud.dismissed || shown.has(cloud)) continue
      const button = elementOf(cloud)
      shown.set(cloud, button)
      rows.elements[cloud.distance]?.append(button)
    }
  }

  const begin = () => {
    const page = document.documentElement
    layer.replaceChildren()
    const count = hasSky(page.scrollHeight, window.innerHeight) ? rows.layOut() : 0
    if (count === 0) {
      endSky()
      return
    }
    startSky(count, sky, { canMove: !prefersReducedMotion() })
    layer.replaceChildren(...rows.elements, counter)
  }

  /** When the page's height changes, the rows are placed again, and their clouds go on (SKY-05). */
  let height: number | null = null
  let isStale = false
  const follow = () => {
    if (!isStale || $game.get().started) return
    isStale = false
    if ($clouds.get().length === 0 || rows.layOut() === 0) begin()
  }
  let following: ReturnType<typeof setTimeout> | undefined
  const grows = new ResizeObserver((entries) => {
    const next = entries[0]?.contentRect.height ?? null
    // The first call reports the height that the rows were placed for.
    isStale ||= height !== null && next !== height
    height = next
    clearTimeout(following)
    following = setTimeout(follow, SETTLED_MS)
  })

  const onClick = ({ target, detail }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cloud]') : null
    if (button === null || !popCloud(Number(button.dataset.cloud))) return
    // Popped by keyboard: focus moves to the next cloud or the exit button.
    if (detail === 0) {
      const others = layer.querySelectorAll<HTMLElement>(
        '[data-cloud]:not([data-popped]), .sky-counter button:not([hidden])',
      )
      others[0]?.focus({ preventScroll: true })
    }
  }
  const onVisibility = () => pauseSky(document.hidden)

  let { width } = $size.get()
  const ends = [
    $clouds.listen(draw),
    $game.subscribe((game) => {
      layer.toggleAttribute('data-playing', game.started)
      show(game)
      follow()
    }),
    $size.listen((size) => {
      // A new width moves the bands; a running game is left alone.
      if (size.width === width || $game.get().started) return
      width = size.width
      begin()
    }),
    onScreenKey((key) => {
      if (key === 'Escape') exitGame()
      // Not claimed: Escape may close something else too.
      return false
    }),
  ]
  layer.addEventListener('click', onClick)
  document.addEventListener('visibilitychange', onVisibility)
  layer.setAttribute('data-awake', '')
  begin()
  const main = document.querySelector('main')
  if (main !== null) grows.observe(main)
  return () => {
    grows.disconnect()
    clearTimeout(following)
    for (const end of ends) end()
    layer.removeEventListener('click', onClick)
    document.removeEventListener('visibilitychange', onVisibility)
    rows.stop()
    endSky()
  }
}
