import { $pageColors, addSectionColors, removeSectionColors } from '#browser/window/page-colors.store.ts'

/*
 * WID-03: a product's card tints the page with the product's colours while it is pointed at or focused, and gives them
 * back when it is left or has been scrolled out of view: `<article data-hover-colors="a2b0ff#f7c8d9">`. Its id is where its link leads.
 */

/** Fewer colours than the page has grounds repeat the last. */
const GROUNDS = [1, 2, 3, 4] as const

let tinting: HTMLElement | null = null
/** What has grounds of its own around the card: the page, or a section of it. */
let ground: HTMLElement | null = null
let leaving: IntersectionObserver | null = null

const idOf = (card: HTMLElement | null) => card?.querySelector('a')?.getAttribute('href') ?? null

function giveBack(): void {
  leaving?.disconnect()
  leaving = null
  const id = idOf(tinting)
  tinting = null
  if (id !== null) removeSectionColors(id)
}

function takeOn(card: HTMLElement): void {
  const id = idOf(card)
  const colors = card.dataset.hoverColors?.split('#').map((color) => `#${color}`) ?? []
  if (id === null || colors.length === 0) return
  tinting = card
  ground = card.closest<HTMLElement>('[style*="--background-1"]')
  // The focus comes to a card below the screen before that has come into view.
  let wasSeen = false
  leaving = new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)?.isIntersecting === true
    if (wasSeen && !isSeen) giveBack()
    wasSeen ||= isSeen
  })
  leaving.observe(card)
  addSectionColors(id, colors)
}

function onTarget(target: EventTarget | null): void {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-hover-colors]') : null
  if (card === tinting) return
  giveBack()
  if (card !== null) takeOn(card)
}

function showColors(colors: readonly string[] | null): void {
  if (ground === null) return
  // Its own are in its `style` attribute, which is given back as it was.
  ground.dataset.ownStyle ??= ground.getAttribute('style') ?? ''
  ground.setAttribute('style', ground.dataset.ownStyle)
  if (colors === null) return
  for (const step of GROUNDS) {
    ground.style.setProperty(`--background-${step}`, colors[step - 1] ?? colors.at(-1) ?? null)
  }
}

/** Tints the page with the colours of the card that is active; on touch no card is (WID-03, STATE-05). */
export function startHoverColors(): void {
  $pageColors.listen(showColors)
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
  document.documentElement.addEventListener('pointerleave', giveBack)
  document.addEventListener('astro:before-swap', giveBack)
}
