import { enableVisualEditing } from '@sanity/visual-editing'
import { ADMIN_ATTRIBUTE, EDIT_PARAMETER, PREVIEW_PARAMETER } from '../preview/paths.ts'

function isEditing(): boolean {
  const parameters = new URLSearchParams(location.search)
  return parameters.get(PREVIEW_PARAMETER) === 'true' && parameters.get(EDIT_PARAMETER) !== 'false'
}

/** Below the preview's panel, above all that is the shop's. */
const Z_INDEX = 2_147_482_000

interface Navigation {
  type: 'push' | 'pop' | 'replace'
  url: string
}

/** Tells the studio which page its frame shows, and goes where the studio says. */
const history = {
  subscribe(navigate: (navigation: Navigation) => void) {
    // Every page is loaded anew, so its address stays the same.
    navigate({ type: 'push', url: location.href })
    return () => {}
  },
  update({ type, url }: Navigation) {
    if (type === 'pop') window.history.back()
    else if (type === 'replace') location.replace(url)
    else location.assign(url)
  },
}

const priceAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${ADMIN_ATTRIBUTE}]`) : null

/** Prices are not the studio's: a click opens their product in the commerce service's admin. */
function openAdminFromPrices(): void {
  const outline = (event: Event, style: string) => {
    const price = priceAt(event)
    if (price !== null) price.style.outline = style
  }
  document.addEventListener('pointerover', (event) => outline(event, '2px solid #556bfc'))
  document.addEventListener('pointerout', (event) => outline(event, ''))
  const onClick = (event: Event) => {
    const url = priceAt(event)?.getAttribute(ADMIN_ATTRIBUTE)
    if (url === undefined || url === null) return
    // A price stands in a card that is a link.
    event.preventDefault()
    event.stopPropagation()
    window.open(url, '_blank', 'noopener')
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** Shows on hover what a click edits, in the studio's frame or in a tab of its own (RTE-29). */
document.addEventListener('page:ready', () => {
  if (!isEditing()) return
  openAdminFromPrices()
  enableVisualEditing({
    history,
    zIndex: Z_INDEX,
    // What is saved is shown by `live-updates.browser.ts`.
    refresh: ({ source }) => (source === 'manual' ? Promise.resolve(location.reload()) : false),
  })
})
