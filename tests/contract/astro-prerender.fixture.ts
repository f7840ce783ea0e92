import type { RouteData, SSRManifest } from 'astro'
import { createComponent, renderHead, renderTemplate } from 'astro/runtime/server/index.js'
import { z } from 'zod'
import { BuildApp } from '../../node_modules/astro/dist/core/build/app.js'
import { createBuildEnvironment } from '../../node_modules/astro/dist/core/build/environment.js'
import { setEnvironment } from '../../node_modules/astro/dist/core/environment/index.js'

export const pageRoute: RouteData = {
  route: '/[page]',
  component: 'src/pages/[page].astro',
  params: ['page'],
  distURL: [],
  pattern: /^\/([^/]+?)\/$/,
  segments: [[{ content: 'page', dynamic: true, spread: false }]],
  type: 'page',
  prerender: true,
  fallbackRoutes: [],
  isIndex: false,
  origin: 'project',
}

/** A page whose route has another path each time it is asked: /1/, /2/. */
function createPage() {
  let asked = 0
  return {
    default: createComponent(() => renderTemplate`<html><head>${renderHead()}</head></html>`),
    getStaticPaths: () => {
      asked += 1
      return [{ params: { page: String(asked) } }]
    },
  }
}

const isManifest = z.custom<SSRManifest>()

/** The app in the renderer that Astro bundles for its prerenderer, for a site with one page. */
export function createApp(): BuildApp {
  const page = createPage()
  const folder = new URL('file:///site/')
  const manifest = isManifest.parse({
    adapterName: '',
    routes: [{ file: '', links: [], scripts: [], styles: [], routeData: pageRoute }],
    base: '/',
    userAssetsBase: '',
    trailingSlash: 'always',
    buildFormat: 'directory',
    compressHTML: true,
    renderers: [],
    serverLike: false,
    middlewareMode: 'classic',
    clientDirectives: new Map(),
    entryModules: {},
    inlinedScripts: new Map(),
    assets: new Set(),
    componentMetadata: new Map(),
    pageMap: new Map([[pageRoute.component, async () => ({ page: async () => page })]]),
    checkOrigin: false,
    allowedDomains: [],
    rootDir: folder,
    srcDir: folder,
    outDir: folder,
    cacheDir: folder,
    publicDir: folder,
    buildClientDir: folder,
    buildServerDir: folder,
    assetsDir: '_astro',
    image: {},
    devToolbar: { enabled: false },
    logLevel: 'silent',
  })
  const environment = createBuildEnvironment()
  setEnvironment(manifest, environment.env)
  return new BuildApp(manifest, environment)
}
