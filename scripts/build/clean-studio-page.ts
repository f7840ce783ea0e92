import { FAVICON_PATH } from '../../src/config/paths.ts'
import { pathOf } from '../../src/config/routes.ts'
import { skyGradient } from '../../src/config/sky-colors.ts'

/** The script that connects the studio to the content service's dashboard, which a self-hosted studio does not use. */
const dashboardBridge = /<script [^>]*\bdata-sanity-core\b[^>]*><\/script>\n?/g
const remoteFont = /\s*@font-face\s*\{[^}]*url\("?https?:[^}]*\}/g

/** A stylesheet, or a page, without `@font-face` rules that load from other hosts; system fonts replace them. */
export const removeRemoteFonts = (css: string): string => css.replaceAll(remoteFont, '')

/** What is there until the studio's scripts have loaded: the shop's sky and icon, and a greeting. */
const splash = (name: string) => `<style>
.splash { position: fixed; inset: 0; display: grid; place-content: center; justify-items: center; gap: 1rem;
  font: 1.125rem/1.4 sans-serif; color: #14213d;
  background: ${skyGradient('180deg')} }
.splash img { border-radius: 1.25rem }
</style><div class="splash" role="status"><img src="${FAVICON_PATH}" width="80" height="80" alt="">
<span>Good to see you. The studio of ${name} is opening.</span></div>`

/**
 * The built studio's page without requests to other hosts, with the shop's icons, and with its
 * name as title until the studio sets its own. Where it would be white while scripts load, the brand greets.
 */
export function cleanStudioPage(html: string, siteName: string): string {
  const name = siteName.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return (
    removeRemoteFonts(html)
      .replaceAll(dashboardBridge, '')
      // Those of the shop, which lie beside the studio; below "static" files are never asked for again.
      .replaceAll(/(\shref=")\/static(\/(?:favicon\.svg|apple-touch-icon\.png)")/g, '$1$2')
      .replace(/<link [^>]*\brel="manifest"[^>]*>/, '')
      .replaceAll(/(\shref=")(\/static\/)/g, `$1${pathOf('admin', {})}$2`)
      .replace(/<link [^>]*favicon\.ico[^>]*>/, '')
      // Sanity's page says "noindex" only (SEO-01).
      .replace(/<meta [^>]*\bname="robots"[^>]*>/, '<meta name="robots" content="noindex, nofollow"/>')
      .replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`)
      .replace('<div id="sanity"></div>', () => `<div id="sanity">${splash(name)}</div>`)
  )
}
