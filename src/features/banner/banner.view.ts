const stage = () => document.querySelector<HTMLElement>('[data-banners]')

/** Copies of a run that are needed to fill `width` and one run more, so that the loop has no gap (CHR-03). */
export function copiesFor(width: number, run: number): number {
  return run > 0 ? Math.ceil(width / run) : 0
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Measures the banner that shows, repeats what it says until the width is full, and lets it go round (CHR-03, CHR-04). */
function fill(banner: HTMLElement): void {
  const track = banner.querySelector<HTMLElement>('.track')
  const run = track?.firstElementChild
  if (!(track instanceof HTMLElement) || !(run instanceof HTMLElement)) return
  while (track.lastElementChild !== run) track.lastElementChild?.remove()
  banner.removeAttribute('data-looping')
  if (banner.hidden || banner.classList.contains('still') || stillness.matches) return
  const width = run.getBoundingClientRect().width
  for (let copy = 0; copy < copiesFor(banner.clientWidth, width); copy += 1) {
    const clone = run.cloneNode(true)
    if (!(clone instanceof HTMLElement)) return
    // Seen only: read and reached once.
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

/** CHR-04: going round can be stopped by whoever cannot read so, with or without a pointer. */
function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-pause-banner]') : null
  const banner = button?.closest<HTMLElement>('[data-banner]')
  if (button === null || !banner) return
  const isPaused = banner.toggleAttribute('data-paused')
  button.setAttribute('aria-pressed', String(isPaused))
}

let isStarted = false

/** Runs the banners of a page; they persist over client-side navigation. */
export function startBanners(): void {
  const element = stage()
  if (isStarted || element === null) return
  isStarted = true
  element.addEventListener('click', onClick)
  document.addEventListener('discount:changed', fillAll)
  stillness.addEventListener('change', fillAll)
  // Sizes change with the window and when the font comes; the observer also makes the first measurement.
  new ResizeObserver(fillAll).observe(element)
  document.fonts.addEventListener('loadingdone', fillAll)
}
