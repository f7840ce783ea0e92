import {
  $hoveredBackgrounds,
  addHoveredCard,
  removeHoveredCard,
} from '#browser/window/hovered-cards.store.ts'

/*
 * A product's card, `<article data-hover-colors="a2b0ff#f7c8d9">`, gives its section the product's backgrounds while it is
 * hovered or focused, until it is left or scrolled out of view (WID-03). The card's link is its id.
 */

/** The steps of a section's background, from its top; the last color repeats. */
const BACKGROUND_STEPS = [1, 2, 3, 4] as const

let activeCard: HTMLElement | null = null
/** The nearest element around the card with backgrounds of its own: a section or the page. */
let section: HTMLElement | null = null
let viewObserver: IntersectionObserver | null = null

const idOf = (card: HTMLElement | null) => card?.querySelector('a')?.getAttribute('href') ?? null

function deactivate(): void {
  viewObserver?.disconnect()
  viewObserver = null
  const id = idOf(activeCard)
  activeCard = null
  if (id !== null) removeHoveredCard(id)
}

function activate(card: HTMLElement): void {
  const id = idOf(card)
  const colors = card.dataset.hoverColors?.split('#').map((color) => `#${color}`) ?? []
  if (id === null || colors.length === 0) return
  activeCard = card
  section = card.closest<HTMLElement>('[style*="--background-1"]')
  // A card below the screen is focused before it scrolls into view.
  let wasVisible = false
  viewObserver = new IntersectionObserver((entries) => {
    const isVisible = entries.at(-1)?.isIntersecting === true
    if (wasVisible && !isVisible) deactivate()
    wasVisible ||= isVisible
  })
  viewObserver.observe(card)
  addHoveredCard(id, colors)
}

function onTarget(target: EventTarget | null): void {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-hover-colors]') : null
  if (card === activeCard) return
  deactivate()
  if (card !== null) activate(card)
}

/** On a section while `--hover-1` to `--hover-4` take the place of its own backgrounds (`styles/motion.css`). */
const HOVERED = 'data-hovered-colors'

function showColors(colors: readonly string[] | null): void {
  section?.toggleAttribute(HOVERED, colors !== null)
  for (const step of BACKGROUND_STEPS) {
    const color = colors?.[step - 1] ?? colors?.at(-1)
    if (color !== undefined) section?.style.setProperty(`--hover-${step}`, color)
  }
}

/** Shows the colors of the card under the mouse or with the focus, now and from now on; a touch activates none (WID-03, STATE-05). */
export function showHoveredCards(): void {
  $hoveredBackgrounds.listen(showColors)
  onTarget(document.querySelector('[data-hover-colors]:is(:hover, :has(:focus-visible))'))
  document.addEventListener(
    'pointerover',
    ({ pointerType, target }) => {
      if (pointerType === 'mouse') onTarget(target)
    },
    { passive: true },
  )
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) onTarget(target)
  })
  document.documentElement.addEventListener('pointerleave', deactivate)
}
