import { PICTURE_RETRY_MS } from '#config/limits.ts'

const EMPTY_PICTURE = 'data:image/svg+xml,'

/** As large as the picture it replaces, so that nothing shifts. */
function emptyPicture(image: HTMLImageElement): string {
  const size = (name: 'width' | 'height') => `${name}="${Number(image.getAttribute(name)) || 1}"`
  return `${EMPTY_PICTURE}${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size('width')} ${size('height')}/>`)}`
}

/** Shows the flavor's tint instead (`styles/pictures.css`); on a card, that of the card's product. */
function showTint(image: HTMLImageElement): void {
  const [color] = image.closest<HTMLElement>('[data-hover-colors]')?.dataset.hoverColors?.split('#') ?? []
  if (color !== undefined) image.style.setProperty('--missing', `#${color}`)
  image.removeAttribute('srcset')
  image.dataset.missing = ''
  image.src = emptyPicture(image)
}

/** Shows the picture that has come in place of the tint: an element may be given another one later. */
function endTint(image: HTMLImageElement): void {
  delete image.dataset.missing
  image.style.removeProperty('--missing')
}

/**
 * Asks once more for each picture that could not be loaded, also for those that failed before this script ran. One that
 * fails again gives way to a tint: browsers' own sign for a broken picture is never seen (WID-23).
 */
export function startPictureRetries(): void {
  /** The address that an element was asked to load again. */
  const retried = new WeakMap<HTMLImageElement, string>()
  const retry = (image: HTMLImageElement) => {
    const address = image.getAttribute('src')
    if (address === null || retried.get(image) === address) {
      showTint(image)
      return
    }
    retried.set(image, address)
    setTimeout(() => {
      // Setting `src` to the same value loads the picture again. It may have got another one meanwhile.
      if (image.getAttribute('src') === address) image.src = address
    }, PICTURE_RETRY_MS)
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) retry(target)
    },
    true,
  )
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || target.src.startsWith(EMPTY_PICTURE)) return
      retried.delete(target)
      endTint(target)
    },
    true,
  )
  for (const image of document.images) {
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) retry(image)
  }
}
