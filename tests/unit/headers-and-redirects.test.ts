import { describe, expect, it } from 'vitest'
import { documentPath } from '#config/routes.ts'
import { contentSecurityPolicy, studioSecurityPolicy } from '../../scripts/build/content-security-policy.ts'
import {
  headerRules,
  headersFile,
  MAX_LINE_LENGTH,
  MAX_RULES,
  redirectLines,
} from '../../scripts/build/headers-and-redirects.ts'
import { noCspSources } from '../../scripts/build/post-processing/csp-sources.ts'
import { readHostRules } from '../../scripts/host/read-host-rules.ts'
import { MAX_MOVED_PAGES } from '../../scripts/publisher/incremental/moved-pages.ts'
import { siteEnvironment } from './site-environment.fixture.ts'
import { siteFolder } from './site-folder.fixture.ts'

const site = siteFolder()
const { write } = site
const noStudio = { shop: 'x', studio: null }

describe('_headers and _redirects', () => {
  it('keep search engines from indexing the scrubbed variant (SEO-01)', () => {
    const [scrubbed] = headerRules(siteEnvironment(), noStudio, [])
    const [full] = headerRules(siteEnvironment({ PUBLIC_SITE_VARIANT: 'full' }), noStudio, [])
    expect(scrubbed?.headers['X-Robots-Tag']).toBe('noindex, nofollow')
    expect(full?.headers['X-Robots-Tag']).toBeUndefined()
  })

  it('stay within the hosts’ limits for any number of pages, and set each header once per address', async () => {
    const paths = ['/', '/404', '/shop', ...Array.from({ length: 500 }, (_, page) => `/page-${page}`)]
    const policies = {
      shop: contentSecurityPolicy(siteEnvironment(), noCspSources()),
      studio: studioSecurityPolicy(siteEnvironment(), new Set()),
    }
    const rules = headerRules(siteEnvironment(), policies, [...paths, '/shop/water/lemon'])
    expect(rules.length).toBeLessThan(MAX_RULES)
    write({ _headers: headersFile(rules) })
    const read = await readHostRules(site.directory)
    expect(read.headersFor('/_astro/a.js')['Cache-Control']).toBe('public, max-age=31536000, immutable')
    expect(read.headersFor('/data/shop.abc.json')['Cache-Control']).toBe('no-cache')
    expect(read.headersFor('/data/products/12.json')['Cache-Control']).toBe('no-cache')
    expect(read.headersFor('/')['Cache-Control']).toBe('no-cache')
    const addresses = [
      '/',
      '/_astro/a.js',
      '/data/shop.abc.json',
      '/data/products/1.json',
      '/admin/static/a.js',
    ]
    for (const address of addresses) {
      const matching = rules.filter(({ path, headers }) => {
        const isMatch = path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : path === address
        return isMatch && 'Cache-Control' in headers
      })
      expect([address, matching.length]).toEqual([address, 1])
    }
  })

  it('replace the shop’s policy with the studio’s on both kinds of hosts (RTE-06)', async () => {
    const rules = headerRules(
      siteEnvironment(),
      { shop: "default-src 'none'", studio: "default-src 'self'" },
      [],
    )
    const text = headersFile(rules)
    write({ _headers: text })
    const read = await readHostRules(site.directory)
    for (const path of ['/admin', '/admin/production/structure/home', '/admin/static/a.js']) {
      expect([path, read.headersFor(path)['Content-Security-Policy']]).toEqual([path, "default-src 'self'"])
      expect(read.headersFor(path)['X-Content-Type-Options']).toBe('nosniff')
    }
    for (const path of ['/', '/administration', '/shop']) {
      expect([path, read.headersFor(path)['Content-Security-Policy']]).toEqual([path, "default-src 'none'"])
    }
    // Hosts that would send both values detach the wider rule's.
    expect(text).toContain(
      "/admin/*\n  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'self'",
    )
    // Hosts where "/admin/*" does not include "/admin" have a rule of its own.
    expect(rules.map(({ path }) => path)).toContain('/admin')
    expect(headersFile(headerRules(siteEnvironment(), noStudio, []))).not.toContain('/admin')
  })

  it('reject a line that is longer than the hosts’ limit', () => {
    const long = 'x'.repeat(MAX_LINE_LENGTH)
    expect(() => headersFile([{ path: '/*', headers: { 'Content-Security-Policy': long } }])).toThrow(
      'hosts accept fewer',
    )
  })

  it('redirect only to pages of this build (RTE-16, RTE-28)', () => {
    expect(redirectLines(site.directory, siteEnvironment())).toEqual([])
    write({ 'shop/buy-now/subscribe.html': '', 'discount.html': '', 'admin.html': '' })
    const environment = siteEnvironment({ SANITY_STUDIO_DATASETS: 'staging' })
    expect(redirectLines(site.directory, environment)).toEqual([
      '/shop/buy-now /shop/buy-now/subscribe 301',
      '/shop/buy-now/ /shop/buy-now/subscribe 301',
      '/admin/production /admin 200',
      '/admin/staging /admin 200',
      '/discount/:code /discount 200',
      '/discount/:code/ /discount/:code 301',
      '/admin/production/* /admin 200',
      '/admin/staging/* /admin 200',
    ])
  })

  it('have no line over a file, because hosts differ in which of them wins (OPS-01, RTE-16, RTE-28)', () => {
    write({ 'shop/buy-now/subscribe.html': '', 'discount.html': '', 'admin.html': '' })
    const environment = siteEnvironment({ PUBLIC_PICTURES: 'proxied' })
    const linesWith = (files: Record<string, string>) => {
      write(files)
      return redirectLines(site.directory, environment).map((line) => line.split(' ')[0])
    }
    expect(linesWith({})).toEqual([
      '/shop/buy-now',
      '/shop/buy-now/',
      '/admin/production',
      '/pictures/*',
      '/discount/:code',
      '/discount/:code/',
      '/admin/production/*',
    ])
    expect(linesWith({ 'shop/buy-now.html': '', 'discount/GLOW.html': '' })).toEqual([
      '/admin/production',
      '/pictures/*',
      '/admin/production/*',
    ])
    expect(linesWith({ 'admin/production/index.html': '', 'pictures/own.png': '' })).toEqual([])
  })

  it('stay within what Cloudflare takes, with as many moved pages as are kept (OPS-01)', () => {
    write({ 'shop/buy-now/subscribe.html': '', 'sign-up/letter.html': '', 'admin.html': '' })
    const moved = Array.from({ length: MAX_MOVED_PAGES }, (_, index) => ({
      from: `/tea-${index}`,
      to: '/tea',
    }))
    const lines = redirectLines(site.directory, siteEnvironment(), moved)
    expect(lines.filter((line) => /^\S+[*:]/.test(line)).length).toBeLessThanOrEqual(100)
    expect(lines.length).toBeGreaterThan(2 * MAX_MOVED_PAGES)
    expect(lines.length).toBeLessThanOrEqual(2000)
  })

  it('leave out a moved page whose line hosts have no room for (PUB-22)', () => {
    const long = (name: string) =>
      documentPath('product', { category: '梅'.repeat(66), slug: name.repeat(60) })
    const [from, to] = [long('茶'), long('酒')]
    if (from === null || to === null) throw new Error('The slugs are too long.')
    const lines = redirectLines(site.directory, siteEnvironment(), [
      { from, to },
      { from: '/tea', to: '/teas' },
    ])
    expect(lines).toEqual(['/tea /teas 301', '/tea/ /teas 301'])
  })

  it('proxy images from the configured dataset of the content service', async () => {
    const cloud = siteEnvironment({ PUBLIC_PICTURES: 'proxied' })
    expect(redirectLines(site.directory, cloud)).toEqual([
      '/pictures/* https://cdn.sanity.io/images/abc/production/:splat 200',
    ])
    const other = { PUBLIC_SANITY_API_HOST: 'http://localhost:3333/', PUBLIC_SANITY_DATASET: 'edge-cases' }
    const lines = redirectLines(site.directory, siteEnvironment({ PUBLIC_PICTURES: 'proxied', ...other }))
    expect(lines).toEqual(['/pictures/* http://localhost:3333/images/abc/edge-cases/:splat 200'])
    write({ _redirects: lines.join('\n') })
    const rules = await readHostRules(site.directory)
    expect(rules.redirectFor('/pictures/a b.png')).toMatchObject({
      to: 'http://localhost:3333/images/abc/edge-cases/a%20b.png',
      status: 200,
    })
    expect(rules.redirectFor('/pictures/../../a.png')).toBeNull()
    expect(rules.redirectFor('/pictures-of-us')).toBeNull()
  })

  it('hold for addresses with letters beyond ASCII, which lines have escaped (PUB-22, OPS-01)', async () => {
    write({
      _headers: '/dre%C3%AF\n  X-Robots-Tag: noindex\n',
      _redirects: '/dre%C3%AF /vi%C3%A9r 301\n/50%25/:what /%3Awhat/:what 301\n/%3Awhat / 301\n/100% / 301',
    })
    const rules = await readHostRules(site.directory)
    expect(rules.redirectFor('/dreï')).toEqual({ to: '/vi%C3%A9r', status: 301, force: false })
    expect(rules.headersFor('/dreï')).toEqual({ 'X-Robots-Tag': 'noindex' })
    expect(rules.redirectFor('/50%/é')).toMatchObject({ to: '/%3Awhat/%C3%A9' })
    expect(rules.redirectFor('/:what')).toMatchObject({ to: '/' })
    expect(rules.redirectFor('/anything')).toBeNull()
    expect(rules.redirectFor('/100%')).toMatchObject({ to: '/' })
  })

  it('redirect an index to the only page below it, unless there is an index page (RTE-17, RTE-30)', () => {
    write({ 'sign-up/the letter.html': '' })
    expect(redirectLines(site.directory, siteEnvironment())).toContain('/sign-up /sign-up/the%20letter 302')
    write({ 'sign-up/leaf.html': '', 'shop/collections/moods.html': '', 'shop/collections.html': '' })
    expect(
      redirectLines(site.directory, siteEnvironment()).filter((line) => /sign-up|collections/.test(line)),
    ).toEqual([])
  })
})
