import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KEEP_MS, keepEarlierFiles } from '../../scripts/build/earlier-releases.ts'
import {
  headerRules,
  headersFile,
  MAXIMUM_LINE,
  MAXIMUM_RULES,
  redirectLines,
} from '../../scripts/build/host-rules.ts'
import { tagsOf } from '../../scripts/build/html.ts'
import { pathOfFile } from '../../scripts/build/pages.ts'
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  mediaOrigins,
  studioSecurityPolicy,
} from '../../scripts/build/security-policy.ts'
import { addStudio, buildSite } from '../../scripts/build/site.ts'
import { studioPage } from '../../scripts/build/studio-page.ts'
import { readHostRules } from '../../scripts/host/rules.ts'
import { type Environment, readEnvironment } from '../../src/config/env.ts'
import { siteFolder } from './site-folder.ts'

const site = siteFolder()
const { write } = site

const environmentOf = (more: Record<string, string> = {}): Environment =>
  readEnvironment({
    PUBLIC_SITE_URL: 'https://lull.example',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_BUILD_ID: 'a',
    PUBLIC_SANITY_PROJECT_ID: 'abc',
    PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
    PUBLIC_STOREFRONT_API_TOKEN: 'public',
    ...more,
  })

const nothingFound = { scriptHashes: new Set<string>(), mediaOrigins: new Set<string>() }
const noStudio = { shop: 'x', studio: null }
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

describe('reading built pages', () => {
  it('finds tags with any kind of attribute', () => {
    const tags = tagsOf(`<img alt="a > b" src='/x.png' hidden><a href=/y>z</a><image>`, ['img', 'a'])
    expect(tags.map(({ name, attributes }) => [name, Object.fromEntries(attributes)])).toEqual([
      ['img', { alt: 'a > b', src: '/x.png', hidden: '' }],
      ['a', { href: '/y' }],
    ])
  })

  it('knows the address of a file', () => {
    const files = ['index.html', 'shop.html', 'shop/water.html', 'admin/index.html', '404.html']
    expect(files.map(pathOfFile)).toEqual(['/', '/shop', '/shop/water', '/admin', '/404'])
  })
})

describe('the security policy', () => {
  it('names inline scripts that run, and no others', () => {
    const html =
      '<script>alert(1)</script><script type="module">x</script><script src="/a.js"></script>' +
      '<script type="application/ld+json">{}</script>'
    const hashes = inlineScriptHashes(tagsOf(html, ['script']))
    // sha256 of "alert(1)", as browsers report it.
    expect(hashes[0]).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
    expect(hashes).toHaveLength(2)
  })

  it('finds where pictures come from', () => {
    const html =
      '<img src="https://a.example/1.png" srcset="https://a.example/1.png 1x, https://b.example/2.png 2x"><img src="/own.png">'
    expect(mediaOrigins(tagsOf(html, ['img']))).toEqual(['https://a.example', 'https://b.example'])
  })

  it('lets pages run their own scripts and ask the configured services alone', () => {
    const policy = contentSecurityPolicy(
      environmentOf({ PUBLIC_RECOMMENDATIONS_URL: 'https://r.example/x', PUBLIC_RECOMMENDATIONS_KEY: 'k' }),
      { scriptHashes: new Set(["'sha256-x'"]), mediaOrigins: new Set(['https://cdn.sanity.io']) },
    )
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-x'")
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://lull.myshopify.com https://r.example",
    )
    expect(directive(policy, 'img-src')).toBe(
      "img-src 'self' data: https://cdn.sanity.io https://cdn.shopify.com",
    )
    expect(policy).toContain('upgrade-insecure-requests')
  })
})

describe('the studio’s security policy', () => {
  const policyFor = (more: Record<string, string> = {}) =>
    studioSecurityPolicy(environmentOf(more), new Set(["'sha256-x'"]))

  it('lets it reach the content service’s cloud and the commerce service, and run its own scripts alone', () => {
    const policy = policyFor()
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-x'")
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' blob: https://*.api.sanity.io wss://*.api.sanity.io https://*.apicdn.sanity.io " +
        'https://cdn.sanity.io https://api.sanity.io https://sanity-cdn.com https://lull.myshopify.com',
    )
    expect(directive(policy, 'img-src')).toContain('https://cdn.shopify.com')
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'")
  })

  it('knows that a service elsewhere answers each project at a name of its own', () => {
    const policy = policyFor({ PUBLIC_SANITY_API_HOST: 'http://localhost:3333' })
    expect(directive(policy, 'connect-src')).toContain(
      'http://localhost:3333 http://*.localhost:3333 ws://localhost:3333 ws://*.localhost:3333',
    )
    expect(policy).not.toContain('sanity.io')
  })
})

describe('the studio’s page', () => {
  const built =
    '<head><link href="/static/favicon.ico" rel="icon"/><link href="/admin/static/a.css" rel="stylesheet"/>' +
    '<title>Sanity Studio</title><script>1</script><style>\n  @font-face {\n    font-family: Inter;\n' +
    '    src: url("https://fonts.example/Inter.woff2") format("woff2");\n  }\n  html { color: red }\n</style>' +
    '<script src="https://elsewhere.example/bridge.js" async type="module" data-sanity-core></script>\n</head>'

  it('asks nobody else for anything and names its files where they are', () => {
    const page = studioPage(built, 'Lull & <Co>')
    expect(page).not.toContain('https://')
    expect(page).toContain('href="/admin/static/favicon.ico"')
    expect(page).toContain('href="/admin/static/a.css"')
    expect(page).toContain('<title>Lull &#38; &#60;Co&#62;</title><script>1</script>')
    expect(page).toContain('html { color: red }')
  })
})

describe('_headers and _redirects', () => {
  it('keep the scrubbed site from search engines (SEO-01)', () => {
    const [scrubbed] = headerRules(environmentOf(), noStudio, [])
    const [full] = headerRules(environmentOf({ PUBLIC_SITE_VARIANT: 'full' }), noStudio, [])
    expect(scrubbed?.headers['X-Robots-Tag']).toBe('noindex, nofollow')
    expect(full?.headers['X-Robots-Tag']).toBeUndefined()
  })

  it('stay within what hosts accept, however many pages there are, and set no header twice for an address', async () => {
    const paths = ['/', '/404', '/shop', ...Array.from({ length: 500 }, (_, page) => `/page-${page}`)]
    const policies = {
      shop: contentSecurityPolicy(environmentOf(), nothingFound),
      studio: studioSecurityPolicy(environmentOf(), new Set()),
    }
    const rules = headerRules(environmentOf(), policies, [...paths, '/shop/water/lemon'])
    expect(rules.length).toBeLessThan(MAXIMUM_RULES)
    write({ _headers: headersFile(rules) })
    const read = await readHostRules(site.directory)
    expect(read.headersFor('/_astro/a.js')['Cache-Control']).toBe('public, max-age=31536000, immutable')
    expect(read.headersFor('/data/shop.abc.json')['Cache-Control']).toBe(
      'public, max-age=31536000, immutable',
    )
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

  it('give the studio its own policy instead of the shop’s, on hosts of either kind (RTE-06)', async () => {
    const rules = headerRules(
      environmentOf(),
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
    // For hosts that would send both values: the wider rule's is taken back first.
    expect(text).toContain(
      "/admin/*\n  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'self'",
    )
    expect(headersFile(headerRules(environmentOf(), noStudio, []))).not.toContain('/admin')
  })

  it('refuse a line that hosts would cut', () => {
    const long = 'x'.repeat(MAXIMUM_LINE)
    expect(() => headersFile([{ path: '/*', headers: { 'Content-Security-Policy': long } }])).toThrow(
      'hosts take less',
    )
  })

  it('lead only to what was built (RTE-16, RTE-28)', () => {
    expect(redirectLines(site.directory, environmentOf())).toEqual([])
    write({ 'shop/buy-now/subscribe.html': '', 'discount.html': '', 'admin/index.html': '' })
    expect(redirectLines(site.directory, environmentOf())).toEqual([
      '/shop/buy-now /shop/buy-now/subscribe 301',
      '/discount/* /discount 200',
      '/admin/* /admin/index.html 200',
    ])
  })

  it('pass pictures on from the content service, from the dataset’s own place, where that is configured', async () => {
    const cloud = environmentOf({ PUBLIC_PICTURES: 'proxied' })
    expect(redirectLines(site.directory, cloud)).toEqual([
      '/pictures/* https://cdn.sanity.io/images/abc/production/:splat 200',
    ])
    const other = { PUBLIC_SANITY_API_HOST: 'http://localhost:3333/', PUBLIC_SANITY_DATASET: 'odd' }
    const lines = redirectLines(site.directory, environmentOf({ PUBLIC_PICTURES: 'proxied', ...other }))
    expect(lines).toEqual(['/pictures/* http://localhost:3333/images/abc/odd/:splat 200'])
    write({ _redirects: lines.join('\n') })
    const rules = await readHostRules(site.directory)
    expect(rules.redirectFor('/pictures/a b.png')).toMatchObject({
      to: 'http://localhost:3333/images/abc/odd/a%20b.png',
      status: 200,
    })
    expect(rules.redirectFor('/pictures/../../a.png')).toBeNull()
    expect(rules.redirectFor('/pictures-of-us')).toBeNull()
  })

  it('lead to the one page there is, and to nothing where there is a list (RTE-17, RTE-30)', () => {
    write({ 'sign-up/the letter.html': '' })
    expect(redirectLines(site.directory, environmentOf())).toContain('/sign-up /sign-up/the%20letter 302')
    write({ 'sign-up/leaf.html': '', 'shop/collections/moods.html': '', 'shop/collections.html': '' })
    expect(
      redirectLines(site.directory, environmentOf()).filter((line) => /sign-up|collections/.test(line)),
    ).toEqual([])
  })
})

describe('where a site is built', () => {
  it('is never a folder with something else in it', async () => {
    const variables = {
      PUBLIC_SITE_URL: 'https://lull.example',
      PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
      PUBLIC_SANITY_PROJECT_ID: 'abc',
      PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
      PUBLIC_STOREFRONT_API_TOKEN: 'public',
    }
    for (const outDir of ['src', 'src/', '.', '..', 'package.json']) {
      await expect(buildSite({ variables, outDir, output: 'collect', studio: null })).rejects.toThrow(
        `${outDir} holds something else than a built site`,
      )
    }
    expect(existsSync('src/config/routes.ts')).toBe(true)
  })
})

describe('a studio that is built after the site', () => {
  it('is added to it, with its address and its own policy beside the shop’s (RTE-06)', async () => {
    write({ 'index.html': '<script>shop()</script>', _headers: '' }, 'site')
    write({ 'index.html': '<script>studio()</script>', 'static/a.js': '1' }, 'studio')
    const variables = {
      PUBLIC_SITE_URL: 'https://lull.example',
      PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
      PUBLIC_SANITY_PROJECT_ID: 'abc',
      PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
      PUBLIC_STOREFRONT_API_TOKEN: 'public',
    }
    addStudio(join(site.directory, 'studio'), join(site.directory, 'site'), variables)
    expect(existsSync(join(site.directory, 'site/admin/static/a.js'))).toBe(true)
    const { headersFor, redirectFor } = await readHostRules(join(site.directory, 'site'))
    expect(redirectFor('/admin/production')).toMatchObject({ to: '/admin/index.html', status: 200 })
    const scripts = (path: string) =>
      directive(headersFor(path)['Content-Security-Policy'] ?? '', 'script-src')
    const [shop, studio] = inlineScriptHashes(
      tagsOf('<script>shop()</script><script>studio()</script>', ['script']),
    )
    expect(scripts('/')).toBe(`script-src 'self' ${shop}`)
    expect(scripts('/admin')).toBe(`script-src 'self' ${studio}`)
  })
})

describe('files of earlier releases', () => {
  const days = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
  const keep = (now: Date) =>
    keepEarlierFiles({
      earlier: join(site.directory, 'earlier'),
      next: join(site.directory, 'next'),
      recordFile: join(site.directory, 'record.json'),
      now,
    })

  it('stay for 7 days after the release that went without them', () => {
    write({ '_astro/old.1.js': 'old', '_astro/same.2.js': 'same', 'index.html': 'old page' }, 'earlier')
    write({ '_astro/same.2.js': 'same' }, 'next')
    expect(keep(days(0))).toBe(1)
    expect(existsSync(join(site.directory, 'next/_astro/old.1.js'))).toBe(true)
    expect(existsSync(join(site.directory, 'next/index.html'))).toBe(false)

    rmSync(join(site.directory, 'next/_astro/old.1.js'))
    expect(keep(days(6))).toBe(1)
    rmSync(join(site.directory, 'next/_astro/old.1.js'))
    expect(keep(new Date(days(0).getTime() + KEEP_MS))).toBe(0)
    expect(existsSync(join(site.directory, 'next/_astro/old.1.js'))).toBe(false)
  })

  it('stay when the record is lost or garbled', () => {
    write({ '_astro/old.1.js': 'old' }, 'earlier')
    write({ 'record.json': '{"_astro/old.1.js": 7' })
    mkdirSync(join(site.directory, 'next'))
    expect(keep(days(100))).toBe(1)
  })
})
