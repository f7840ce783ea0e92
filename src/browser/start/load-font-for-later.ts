import font from '../../assets/fonts/familjen-grotesk.core.woff2?url'
import { STAND_IN_ATTRIBUTE } from './paint-before-font.ts'

/** Loads the font that `paintBeforeFont` left out, for the next page. */
export function loadFontForLater(): void {
  if (!document.documentElement.hasAttribute(STAND_IN_ATTRIBUTE)) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'prefetch', as: 'font', crossOrigin: '', href: font }))
}
