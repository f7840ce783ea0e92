/** Runs one video: shown only once it plays, paused while out of view (WID-17). */
function adopt(box: HTMLElement): void {
  const video = box.querySelector('video')
  const toggle = box.querySelector<HTMLButtonElement>('[data-video-toggle]')
  if (video === null || toggle === null || 'adopted' in box.dataset) return
  box.dataset.adopted = ''
  const { ariaLabel } = video
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  /** Whether the shopper wants it to play; null until they press the button, and once it has ended. */
  let wanted: boolean | null = null
  let isInView = false

  const show = () => {
    const isPlaying = !video.paused && !video.ended
    box.toggleAttribute('data-playing', isPlaying)
    toggle.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'} video: ${ariaLabel ?? ''}`)
  }
  const update = () => {
    if (isInView && (wanted ?? (!reducedMotion.matches && !video.ended))) {
      // Rejected where autoplay is blocked: the poster stays, and the button still plays it.
      video.play().catch(show)
    } else video.pause()
  }
  const giveUp = () => {
    // No source can be played: only the poster shows.
    box.removeAttribute('data-seen')
    toggle.hidden = true
    watcher.disconnect()
  }
  const watcher = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting === true
    update()
  })

  video.muted = true
  video.addEventListener('playing', () => {
    box.dataset.seen = ''
    show()
  })
  video.addEventListener('ended', () => {
    wanted = null
  })
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, show)
  // Errors of sources do not bubble; an error of the last means that none can be played.
  video.querySelector('source:last-of-type')?.addEventListener('error', giveUp)
  video.addEventListener('error', giveUp)
  toggle.addEventListener('click', () => {
    wanted = video.paused
    update()
  })
  reducedMotion.addEventListener('change', update)
  toggle.hidden = false
  watcher.observe(box)
}

function adoptAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-video]')) adopt(box)
}

let isStarted = false

/** Plays the page's videos, muted, while they are in view; under reduced motion only by their button (WID-17). */
export function startVideos(): void {
  adoptAll()
  if (isStarted) return
  isStarted = true
  document.addEventListener('page:ready', adoptAll)
}
