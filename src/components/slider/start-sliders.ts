/** How far below the screen a slider's code begins to load. */
const NEAR = '50%'

let watcher: IntersectionObserver | null = null

function adopt(slider: HTMLElement): void {
  import('./slider.view.ts')
    .then(({ driveSlider }) => driveSlider(slider))
    .catch(() => {
      // It scrolls as it was built.
    })
}

function watchAll(): void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        watcher?.unobserve(target)
        adopt(target)
      }
    },
    { rootMargin: NEAR },
  )
  for (const slider of document.querySelectorAll('[data-slider]:not([data-driven])')) watcher.observe(slider)
}

let isStarted = false

/** Loads what drives sliders once one of them is near. Runs once, however many sliders ask for it. */
export function startSliders(): void {
  watchAll()
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', watchAll)
}
