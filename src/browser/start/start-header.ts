import { hydrateIsland } from '#browser/islands/island-events.ts'
import { HEADER_ISLAND } from '#browser/islands/island-names.ts'
import { HEADER_VEIL_PX } from '#config/limits.ts'
import { $headerPosition, startHeaderPosition } from '#features/header/header-position.store.ts'

/**
 * Says on the root element that the page is not at its top, where the header
 * has a background; browsers with scroll timelines need no script for that. Hydrates the header once it has to leave (CHR-12).
 */
export function startHeader(): void {
  startHeaderPosition()
  $headerPosition.subscribe(({ y, isAway }) => {
    document.documentElement.toggleAttribute('data-scrolled', y > HEADER_VEIL_PX)
    if (isAway) hydrateIsland(HEADER_ISLAND)
  })
}
