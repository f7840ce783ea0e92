import { pathOf } from '../../src/config/routes.ts'

/** Ties the page to the content service's own dashboard; a studio on its own host has no use for it. */
const bridge = /<script [^>]*\bdata-sanity-core\b[^>]*><\/script>\n?/g
const foreignFont = /\s*@font-face\s*\{[^}]*url\("?https?:[^}]*\}/g

/** Styles, or a page with some, without the fonts that would be fetched from elsewhere: the system's stand in. */
export const withoutForeignFonts = (css: string): string => css.replaceAll(foreignFont, '')

/**
 * The studio's page as its build wrote it, made to need nothing from elsewhere, with icons and manifest named where they
 * are and the shop's name as title until the studio has set its own.
 */
export function studioPage(html: string, siteName: string): string {
  const title = siteName.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return withoutForeignFonts(html)
    .replaceAll(bridge, '')
    .replaceAll(/(\shref=")(\/static\/)/g, `$1${pathOf('admin', {})}$2`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
}
