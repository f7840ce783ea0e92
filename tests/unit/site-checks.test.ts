import { describe, expect, it } from 'vitest'
import { checkBudgets } from '../../scripts/build/checks/check-budgets.ts'
import { checkLinks } from '../../scripts/build/checks/check-links.ts'
import { checkReachable } from '../../scripts/build/checks/check-reachable.ts'
import { findLeakedPreview } from '../../scripts/build/checks/find-leaked-preview.ts'
import { findLeakedSecrets } from '../../scripts/build/checks/find-leaked-secrets.ts'
import { siteFolder } from './site-folder.fixture.ts'

const site = siteFolder()
const { write } = site

describe('checks of a built site', () => {
  it('find what belongs to the preview, outside the studio (RTE-29)', () => {
    write({
      'index.html': '<h1 data-sanity="id=a">A title</h1>',
      'shop.html': '<h1>A title\uE600\uE700\uE601</h1>',
      'about.html': '<h1>A title</h1>',
      '_astro/live.js': 'new EventSource("/_preview/changes")',
      '_astro/toast.js': 'show("You are viewing a preview of this page")',
      '_astro/texts.js': 'addEventListener("preview:updated", learn)',
      'admin/studio.js': '"sanity-visual-editing"',
    })
    expect(findLeakedPreview(site.directory).toSorted()).toEqual([
      '_astro/live.js contains "/_preview/", which belongs to the preview',
      '_astro/texts.js contains "preview:updated", which belongs to the preview',
      '_astro/toast.js contains "You are viewing a preview", which belongs to the preview',
      'index.html contains "data-sanity", which belongs to the preview',
      'shop.html contains "\uE600", which belongs to the preview',
    ])
  })

  const noise = (length: number) => Array.from({ length }, (_, n) => Math.sin(n).toString(36)).join('')

  it('measure what a page loads, including imports and islands that hydrate at once', () => {
    write({
      'index.html':
        '<link rel="stylesheet" href="/_astro/a.css"><script type="module" src="/_astro/a.js"></script>',
      'shop.html':
        '<astro-island client="load" component-url="/_astro/island.js" renderer-url="/_astro/a.js"></astro-island>',
      'about.html':
        '<astro-island client="intent" component-url="/_astro/b.js" renderer-url="/_astro/b.js"></astro-island>',
      '_astro/a.css': '@font-face{src:url(./f.woff2)}',
      '_astro/f.woff2': 'font',
      '_astro/a.js': 'import{x}from"./b.js";import"./c.js"',
      '_astro/b.js': noise(6000),
      '_astro/c.js': 'export const c=1',
      '_astro/island.js': 'const later=()=>import("./d.js")',
    })
    const { problems, pages, heaviest, loads } = checkBudgets(site.directory)
    expect(pages).toBe(3)
    expect(problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/: found no cart to measure',
      '/: N KiB of scripts after gzip exceed the budget of 20',
      '/shop: N KiB of scripts after gzip exceed the budget of 20',
    ])
    expect(heaviest.get('fonts')?.path).toBe('/')
    // Which of its files is too heavy.
    expect([...loads.keys()]).toEqual(['scripts'])
    expect(loads.get('scripts')).toMatch(
      /^scripts of \/shop, KiB: b\.js [\d.]+, island\.js 0\.05, a\.js 0\.05, c\.js 0\.0\d$/,
    )
  })

  it('count styles in the HTML as CSS, and sum both for the first paint', () => {
    write({
      'about.html': `<style>${noise(4000)}</style><link rel="stylesheet" href="/_astro/a.css"><p>About</p>`,
      'legal.html': '<p>Legal</p>',
      '_astro/a.css': noise(4000),
    })
    const { problems, heaviest } = checkBudgets(site.directory)
    const sentences = problems.filter((problem) => problem.startsWith('/about'))
    expect(sentences.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/about: N KiB of css after gzip exceed the budget of 20',
      '/about: N KiB of html and css together after gzip exceed the budget of 35',
    ])
    expect(heaviest.get('html')?.bytes).toBeLessThan(1024)
    expect(heaviest.get('firstPaint')?.path).toBe('/about')
  })

  it('sum up the inline scripts that run, and no data', () => {
    write({
      'about.html': `<script>${noise(2000)}</script><script type="module">${noise(4000).slice(2000)}</script>`,
      'legal.html': `<script type="application/ld+json">${noise(4000)}</script>`,
    })
    const { problems, heaviest } = checkBudgets(site.directory)
    expect(
      problems
        .map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))
        .filter((problem) => problem.includes('inline')),
    ).toEqual(['/about: N KiB of inline scripts after gzip exceed the budget of 4'])
    expect(heaviest.get('earlyScript')?.path).toBe('/about')
  })

  it('measure what opening the cart loads: React and all imports of the drawer, but no further step', () => {
    write({
      'index.html':
        '<script type="module" src="/_astro/page.js"></script><astro-island client="intent" component-export="CartDrawer" component-url="/_astro/CartDrawer.js" renderer-url="/_astro/client.js"></astro-island>',
      '_astro/page.js': 'const start=()=>import(`./cart.js`)',
      '_astro/client.js': `import"./react.js"`,
      '_astro/react.js': noise(2000),
      '_astro/CartDrawer.js': 'import{a}from"./page.js";import"./react.js"',
      '_astro/cart.js': `const start=()=>import("./redirect-to-checkout.browser.x.js");const note=()=>import("./note.js")`,
      '_astro/redirect-to-checkout.browser.x.js': noise(50_000),
      '_astro/note.js': noise(6000),
    })
    const { problems, heaviest } = checkBudgets(site.directory)
    expect(problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/: N KiB of scripts for the cart beyond React after gzip exceed the budget of 40',
    ])
    const bytesOf = (kind: 'cart' | 'cartCode' | 'scripts') => heaviest.get(kind)?.bytes ?? Number.NaN
    expect(bytesOf('cart') - bytesOf('cartCode')).toBeGreaterThan(bytesOf('scripts'))
    write({ '_astro/react.js': noise(20_000), '_astro/note.js': noise(1000) })
    expect(
      checkBudgets(site.directory).problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB')),
    ).toEqual(['/: N KiB of scripts with the cart open after gzip exceed the budget of 120'])
  })

  it('measure what a visit loads that is recorded, and count none of it at load (TRK-14)', () => {
    write({
      'about.html': '<script type="module" src="/_astro/page.js"></script>',
      '_astro/page.js': 'const start=()=>import("./session-replay.x.js")',
      '_astro/session-replay.x.js': 'const record=()=>import("./session-recorder.x.js")',
      '_astro/session-recorder.earlier.js': noise(90_000),
      '_astro/session-recorder.x.js': `import"./page.js";import"./error-service.js";${noise(40_000)}`,
      '_astro/error-service.js': noise(50_000),
    })
    const { problems, heaviest } = checkBudgets(site.directory)
    expect(problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/about: N KiB of scripts that record a visit after gzip exceed the budget of 65',
    ])
    expect(heaviest.get('scripts')?.bytes).toBeLessThan(1024)
  })

  it('find pages that no link leads to (SEO-01)', async () => {
    const own = (path: string) => `<link rel="canonical" href="https://lull.example${path}">`
    write({
      'index.html': `${own('/')}<a href="/shop?from=home#top">1</a><a href="https://other.example/alone">2</a>`,
      'shop.html': `${own('/shop')}<a href="https://lull.example/shop/cans">3</a><a href="/letters">7</a><link rel="next" href="/alone">`,
      'shop/cans.html': `${own('/shop/cans')}<a href="../">4</a>`,
      // As the variant has it that search engines may not index.
      'alone.html': `<meta name="robots" content="noindex, nofollow">${own('/alone')}<a href="/friend">5</a>`,
      'friend.html': `${own('/friend')}<a href="/alone">6</a>`,
      'unlisted.html': own('/unlisted'),
      'letters/only.html': own('/letters/only'),
      _redirects: '/letters /letters/only 302\n',
      'other-words-for-cans.html': own('/shop/cans'),
      '404.html': '<meta name="robots" content="noindex">',
    })
    expect(
      await checkReachable({
        directory: site.directory,
        origin: 'https://lull.example',
        unlisted: new Set(['/unlisted']),
      }),
    ).toEqual(['no link leads to /alone', 'no link leads to /friend'])
  })

  it('find broken links', async () => {
    write({
      'index.html':
        '<a href="/shop#top">1</a><a href="/shop#nowhere">2</a><a href="/gone">3</a><a href="https://other.example/x">4</a>' +
        '<a href="https://lull.example/also-gone">5</a><a href="/moved">6</a><img src="/missing.png">' +
        '<a href="/folder">7</a><script type="deferred" data-src="/_astro/gone.js"></script>' +
        // The backend, where the site's host serves it.
        '<form action="/api/sign-up"></form>',
      'folder/page.html': '',
      'shop.html': '<h1 id="top">Shop</h1>',
      _redirects: '/moved /shop 301\n',
    })
    const { problems } = await checkLinks(site.directory, 'https://lull.example')
    expect(problems).toEqual([
      '/ links to /shop#nowhere, but that page has no such anchor',
      '/ links to /gone, which does not exist',
      '/ links to /also-gone, which does not exist',
      '/ links to /missing.png, which does not exist',
      '/ links to /folder, which does not exist',
      '/ links to /_astro/gone.js, which does not exist',
    ])
  })

  it('find secrets and source maps', () => {
    write({
      'about.html': '<p>Café: schlüssel/ß</p>',
      'terms.html': `<a href="/${encodeURIComponent('schlüssel/ß')}">Terms</a>`,
      '_astro/a.js': 'const t="s3cret-token"',
      '_astro/a.js.map': '{}',
      'index.html': 'public-token',
    })
    const problems = findLeakedSecrets(site.directory, {
      SANITY_API_READ_TOKEN: 's3cret-token',
      STOREFRONT_API_PRIVATE_TOKEN: 'schlüssel/ß',
      PUBLIC_STOREFRONT_API_TOKEN: 'public-token',
    })
    expect(problems.toSorted()).toEqual([
      '_astro/a.js contains SANITY_API_READ_TOKEN',
      '_astro/a.js.map is a source map',
      'about.html contains STOREFRONT_API_PRIVATE_TOKEN',
      'terms.html contains STOREFRONT_API_PRIVATE_TOKEN',
    ])
  })
})
