/**
 * Gives the document styles that come with a script (`import css from './thing.css?inline'`), once: what few open is no
 * part of the sheets that every page is first painted from. They stay over page changes; on a server nothing happens.
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
