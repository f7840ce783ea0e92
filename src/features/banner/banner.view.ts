const stage = () => document.querySelector<HTMLElement>('[data-banners]')

/** How many copies of a run fill `width` beside the run itself, so that the loop has no gap (CHR-03). Widths in CSS pixels. */
export function copiesFor(width: number, run: number): number {
  return run > 0 ? Math.ceil(width / run) : 0
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Measures the visible banner, repeats its contents to fill the width, and starts the loop (CHR-03, CHR-04). */
function fill(banner: HTMLElement): void {
  const track = banner.querySelector<HTMLElement>('.track')
  const run = track?.firstElementChild
  if (!(track instanceof HTMLElement) || !(run instanceof HTMLElement)) return
  while (track.lastElementChild !== run) track.lastElementChild?.remove()
  banner.removeAttribute('data-looping')
  if (banner.hidden || banner.classList.contains('still') || reducedMotion.matches) return
  const width = run.getBoundingClientRect().width
  for (let copy = 0; copy < copiesFor(banner.clientWidth, width); copy += 1) {
    const clone = run.cloneNode(true)
    if (!(clone instanceof HTMLElement)) return
    // For the eyes only: assistive technology and keyboard get the original.
    clone.inert = true
    clone.setAttribute('aria-hidden', 'true')
    track.append(clone)
  }
  track.style.setProperty('--run', `${width}px`)
  banner.toggleAttribute('data-looping', true)
}

function fillAll(): void {
  for (const banner of stage()?.querySelectorAll<HTMLElement>('[data-banner]') ?? []) fill(banner)
}

/** The pause button stops the loop (CHR-04). */
function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-pause-banner]') : null
  const banner = button?.closest<HTMLElement>('[data-banner]')
  if (button === null || !banner) return
  const isPaused = banner.toggleAttribute('data-paused')
  button.setAttribute('aria-pressed', String(isPaused))
}

let isStarted = false

/** Runs the page's banners. */
export function startBanners(): void {
  const element = stage()
  if (isStarted || element === null) return
  isStarted = true
  element.addEventListener('click', onClick)
  document.addEventListener('discount:changed', fillAll)
  reducedMotion.addEventListener('change', fillAll)
  // Sizes change with the window and with the font; the observer also makes the first measurement.
  new ResizeObserver(fillAll).observe(element)
  document.fonts.addEventListener('loadingdone', fillAll)
}
