/** Distance below the viewport at which a slider's code is loaded. */
const ROOT_MARGIN = '50%'

let observer: IntersectionObserver | null = null

function adopt(slider: HTMLElement): void {
  import('./slider.view.ts')
    .then(({ driveSlider }) => driveSlider(slider))
    .catch(() => {
      // Without the code it scrolls natively.
    })
}

function observeAll(): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer?.unobserve(target)
        adopt(target)
      }
    },
    { rootMargin: ROOT_MARGIN },
  )
  for (const slider of document.querySelectorAll('[data-slider]:not([data-driven])')) observer.observe(slider)
}

let isStarted = false

/** Loads the carousel once a slider is near the viewport. Runs once, however many sliders a page has. */
export function startSliders(): void {
  observeAll()
  if (isStarted) return
  isStarted = true
  document.addEventListener('page:ready', observeAll)
}
