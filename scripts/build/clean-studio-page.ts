import { pathOf } from '../../src/config/routes.ts'

/** The script that connects the studio to the content service's dashboard, which a self-hosted studio does not use. */
const dashboardBridge = /<script [^>]*\bdata-sanity-core\b[^>]*><\/script>\n?/g
const remoteFont = /\s*@font-face\s*\{[^}]*url\("?https?:[^}]*\}/g

/** A stylesheet, or a page, without `@font-face` rules that load from other hosts; system fonts replace them. */
export const removeRemoteFonts = (css: string): string => css.replaceAll(remoteFont, '')

/**
 * The built studio's page without requests to other hosts, with the right paths of icons and manifest, and with the shop's
 * name as title until the studio sets its own.
 */
export function cleanStudioPage(html: string, siteName: string): string {
  const title = siteName.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return removeRemoteFonts(html)
    .replaceAll(dashboardBridge, '')
    .replaceAll(/(\shref=")(\/static\/)/g, `$1${pathOf('admin', {})}$2`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
}
