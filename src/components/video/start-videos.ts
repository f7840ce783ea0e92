/** How the pieces of one video work together: shown only when it really plays, paused when nobody sees it (WID-17). */
function adopt(box: HTMLElement): void {
  const video = box.querySelector('video')
  const toggle = box.querySelector<HTMLButtonElement>('[data-video-toggle]')
  if (video === null || toggle === null || 'adopted' in box.dataset) return
  box.dataset.adopted = ''
  const { ariaLabel } = video
  // A first frame that is not there is no picture to show.
  const picture = box.querySelector('img')
  picture?.addEventListener('error', () => picture.remove())
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** What the shopper chose by the button; null for leaving it to the page. */
  let wanted: boolean | null = null
  let isNear = false

  const show = () => {
    const isPlaying = !video.paused && !video.ended
    box.toggleAttribute('data-playing', isPlaying)
    toggle.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'} video: ${ariaLabel ?? ''}`)
  }
  const settle = () => {
    if (isNear && (wanted ?? !calm.matches)) {
      // Refused where autoplay is blocked: the picture stays, and the button remains a way to play it.
      video.play().catch(show)
    } else video.pause()
  }
  const giveUp = () => {
    // Nothing here can be played: the picture stands for it.
    box.removeAttribute('data-seen')
    toggle.hidden = true
    watcher.disconnect()
  }
  const watcher = new IntersectionObserver(([entry]) => {
    isNear = entry?.isIntersecting === true
    settle()
  })

  // An attribute in the page does not count for videos that came with a page change.
  video.muted = true
  video.addEventListener('playing', () => {
    box.dataset.seen = ''
    show()
  })
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, show)
  // Errors of sources do not bubble; that of the last means that none was any good.
  video.querySelector('source:last-of-type')?.addEventListener('error', giveUp)
  video.addEventListener('error', giveUp)
  toggle.addEventListener('click', () => {
    wanted = video.paused
    settle()
  })
  calm.addEventListener('change', settle)
  toggle.hidden = false
  watcher.observe(box)
}

function adoptAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-video]')) adopt(box)
}

let isStarted = false

/** Plays the page's videos while they are seen, without sound; none under reduced motion unless asked for (WID-17). */
export function startVideos(): void {
  adoptAll()
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', adoptAll)
}
