import { PICTURE_RETRY_MS } from '#config/limits.ts'

/** Has the size of the picture that it stands for, so that nothing moves. */
const emptyPicture = ({ width, height }: { width: number; height: number }) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

/** Shows the flavor's tint instead (`styles/pictures.css`); on a card, that of the card's product. */
function showTint(image: HTMLImageElement): void {
  const [color] = image.closest<HTMLElement>('[data-hover-colors]')?.dataset.hoverColors?.split('#') ?? []
  if (color !== undefined) image.style.setProperty('--missing', `#${color}`)
  const size = {
    width: Number(image.getAttribute('width')) || 1,
    height: Number(image.getAttribute('height')) || 1,
  }
  image.removeAttribute('srcset')
  image.dataset.missing = ''
  image.src = emptyPicture(size)
}

/**
 * Asks once more for each picture that could not be loaded, also for those that failed before this script ran. One that
 * fails again gives way to a tint: browsers' own sign for a broken picture is never seen (WID-23).
 */
export function startPictureRetries(): void {
  const tried = new WeakSet<HTMLImageElement>()
  const retry = (image: HTMLImageElement) => {
    if (tried.has(image)) {
      showTint(image)
      return
    }
    tried.add(image)
    setTimeout(() => {
      const address = image.getAttribute('src')
      // Setting it loads the picture anew, even to what it is.
      if (address !== null) image.src = address
    }, PICTURE_RETRY_MS)
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) retry(target)
    },
    true,
  )
  for (const image of document.images) {
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) retry(image)
  }
}
