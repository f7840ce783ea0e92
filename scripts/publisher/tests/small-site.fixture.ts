import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentifiedSanityDocumentStub } from '@sanity/client'
import type { AstroPrerenderer } from 'astro'
import type { Content } from '../../../src/content/content.ts'
import { contentOverride } from '../../../src/features/content/content-override.ts'
import { setReadTracker } from '../../../src/lib/read-tracker.ts'
import { SiteLinks } from '../../build/checks/check-links.ts'
import type { StaticPath } from '../../build/post-processing/render-static-paths.ts'
import { type TestShop, TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import {
  startTestContentService,
  type TestContentService,
} from '../../local/content/tests/content-service.fixture.ts'
import {
  type BuilderOptions,
  createBuilderOptions,
  type RenderedSite,
} from '../incremental/builder-options.ts'
import { ReleaseFiles } from '../incremental/hard-linked-release.ts'
import { makeChangedRelease } from '../incremental/make-changed-release.ts'
import { renderValidContent } from '../incremental/render-valid-content.ts'
import type { MadeRelease } from '../made-release.ts'
import type { Change } from '../release.ts'

const pageRoute = (pathname: string): StaticPath => ({
  pathname,
  route: {
    route: pathname,
    component: 'page',
    params: [],
    pathname,
    distURL: [],
    pattern: /./,
    segments: [],
    type: 'page',
    prerender: true,
    fallbackRoutes: [],
    isIndex: false,
    origin: 'project',
  },
})

function currentContent(): Content {
  const content = contentOverride.get()
  if (content === undefined) throw new Error('No content is shown yet.')
  return content
}

const html = (title: string, links: string) =>
  new Response(`<!doctype html><html><head><title>${title}</title></head><body>${links}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })

/**
 * Renders the home page, with links to all pages, and each page with its title, which is a link if it is an address. One whose
 * title is "throws" cannot be rendered, nor can the home page while there is no `siteFooter`.
 */
const renderer: AstroPrerenderer & { app: { routeCache: { clearAll(): void } } } = {
  name: 'small site',
  app: { routeCache: { clearAll: () => {} } },
  async getStaticPaths() {
    const pages = await currentContent().all('page')
    return ['/', ...pages.map(({ slug }) => `/${slug}`)].map(pageRoute)
  },
  async render(request) {
    const content = currentContent()
    const slug = new URL(request.url).pathname.slice(1).replace('.html', '')
    if (slug !== 'index') {
      const title = (await content.bySlug('page', slug))?.title ?? ''
      if (title === 'throws') throw new TypeError(`nobody can read ${slug}`)
      return html(title, title.startsWith('/') ? `<a href="${title}">There</a>` : '<a href="/">Home</a>')
    }
    if ((await content.get('siteFooter')) === null) throw new TypeError('there is no footer')
    const pages = await content.all('page')
    return html('Home', pages.map((page) => `<a href="/${page.slug}">${page.title}</a>`).join(''))
  },
}

/** A site of a few pages without Astro, whose releases are made by the builder's own parts from running services. */
export class SmallSite {
  readonly #content: TestContentService
  readonly #shops: TestShops
  readonly #folder: string
  readonly options: BuilderOptions
  #site: RenderedSite | null = null
  #number = 0

  private constructor(
    services: { content: TestContentService; shops: TestShops; shop: TestShop },
    folder: string,
  ) {
    this.#content = services.content
    this.#shops = services.shops
    this.#folder = folder
    this.options = createBuilderOptions({
      PUBLIC_SITE_URL: 'https://lull.example',
      PUBLIC_SITE_VARIANT: 'full',
      PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_API_HOST: services.content.url,
      PUBLIC_STOREFRONT_API_URL: `${services.shop.url}/api/2026-04/graphql.json`,
      PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
      SITE_SERVES_API: 'yes',
    })
  }

  /** A site with a home page, a footer and these documents, of which there is a release. */
  static async start(documents: readonly IdentifiedSanityDocumentStub[]): Promise<SmallSite> {
    const shops = new TestShops()
    const services = { content: await startTestContentService({}), shops, shop: await shops.start() }
    const site = new SmallSite(services, await mkdtemp(join(tmpdir(), 'small-site-')))
    await site.put({ _id: 'home', _type: 'home' }, { _id: 'siteFooter', _type: 'siteFooter' }, ...documents)
    await site.#makeFirst()
    return site
  }

  async put(...documents: readonly IdentifiedSanityDocumentStub[]): Promise<void> {
    const transaction = this.#content.client().transaction()
    for (const document of documents) transaction.createOrReplace(document)
    await transaction.commit({ visibility: 'sync' })
  }

  async remove(id: string): Promise<void> {
    await this.#content.client().delete(id)
  }

  /** Makes the next release of these documents. */
  async release(...ids: readonly string[]): Promise<MadeRelease> {
    if (this.#site === null) throw new Error('There is no release yet.')
    const changes = ids.map((id): Change => ({ kind: 'document', id }))
    this.#number += 1
    const { made, site } = await makeChangedRelease(
      this.options,
      this.#site,
      { changes, outDir: this.#nextDirectory },
      () => {},
    )
    this.#site = site
    return made
  }

  /** The folder of the last release. */
  get directory(): string {
    return this.#site?.directory ?? this.#nextDirectory
  }

  read(file: string): Promise<string> {
    return readFile(join(this.directory, file), 'utf8')
  }

  async close(): Promise<void> {
    await this.#content.close()
    await this.#shops.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #nextDirectory(): string {
    return join(this.#folder, 'releases', String(this.#number))
  }

  async #makeFirst(): Promise<void> {
    const { reader, renderer: ofSite, log, spare } = this.options
    const directory = this.#nextDirectory
    await mkdir(directory, { recursive: true })
    setReadTracker(log)
    ofSite.observe(renderer)
    const data = await reader.readAll()
    const rendered = await renderValidContent(this.options, {
      directory,
      files: new ReleaseFiles(directory, null),
      data,
      links: new SiteLinks(),
      previous: { documents: new Map(), paths: new Map(), moved: [], problems: [] },
    })
    spare.add(directory, null)
    this.#site = { bundle: this.#folder, directory, data, heavyPages: [], ...rendered }
  }
}
