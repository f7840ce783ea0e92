/**
 * Adds styles that are imported as text (`import css from './thing.css?inline'`) to the document, for features that few
 * shoppers open: their styles stay out of the render-blocking sheets. Does nothing on a
 * server.
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
