import { describe, expect, it } from 'vitest'
import { checkBudgets } from '../../scripts/build/budgets.ts'
import { checkLinks } from '../../scripts/build/links.ts'
import { findSecrets } from '../../scripts/build/secrets.ts'
import { siteFolder } from './site-folder.ts'

const site = siteFolder()
const { write } = site

describe('checks of a built site', () => {
  const noise = (length: number) => Array.from({ length }, (_, n) => Math.sin(n).toString(36)).join('')

  it('weigh what a page brings, imports of its scripts and islands that wake at once included', () => {
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
    const { problems, pages, heaviest } = checkBudgets(site.directory)
    expect(pages).toBe(3)
    expect(problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/: no cart was found to be weighed',
      '/: N KiB of scripts after gzip, at most 35 are allowed',
      '/shop: N KiB of scripts after gzip, at most 35 are allowed',
    ])
    expect(heaviest.fonts.path).toBe('/')
  })

  it('weigh what comes with the cart: React, what the drawer imports, and that in its turn, but nothing of a further step', () => {
    write({
      'index.html':
        '<script type="module" src="/_astro/page.js"></script><astro-island client="intent" component-export="CartDrawer" component-url="/_astro/CartDrawer.js" renderer-url="/_astro/client.js"></astro-island>',
      '_astro/page.js': 'const start=()=>import(`./cart.js`)',
      '_astro/client.js': `import"./react.js"`,
      '_astro/react.js': noise(2000),
      '_astro/CartDrawer.js': 'import{a}from"./page.js";import"./react.js"',
      '_astro/cart.js': `const start=()=>import("./start-checkout.x.js");const note=()=>import("./note.js")`,
      '_astro/start-checkout.x.js': noise(50_000),
      '_astro/note.js': noise(6000),
    })
    const { problems, heaviest } = checkBudgets(site.directory)
    expect(problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB'))).toEqual([
      '/: N KiB of scripts for the cart beyond React after gzip, at most 40 are allowed',
    ])
    expect(heaviest.cart.bytes - heaviest.cartCode.bytes).toBeGreaterThan(heaviest.scripts.bytes)
    write({ '_astro/react.js': noise(20_000), '_astro/note.js': noise(1000) })
    expect(
      checkBudgets(site.directory).problems.map((problem) => problem.replace(/[\d.]+ KiB/, 'N KiB')),
    ).toEqual(['/: N KiB of scripts with the cart open after gzip, at most 120 are allowed'])
  })

  it('find addresses that lead nowhere', async () => {
    write({
      'index.html':
        '<a href="/shop#top">1</a><a href="/shop#nowhere">2</a><a href="/gone">3</a><a href="https://other.example/x">4</a>' +
        '<a href="https://lull.example/also-gone">5</a><a href="/moved">6</a><img src="/missing.png">' +
        '<a href="/folder">7</a><script type="late" data-src="/_astro/gone.js"></script>',
      'folder/page.html': '',
      'shop.html': '<h1 id="top">Shop</h1>',
      _redirects: '/moved /shop 301\n',
    })
    const { problems } = await checkLinks(site.directory, 'https://lull.example')
    expect(problems).toEqual([
      '/ leads to /shop#nowhere, and that page has no such place',
      '/ leads to /gone, which is not there',
      '/ leads to /also-gone, which is not there',
      '/ leads to /missing.png, which is not there',
      '/ leads to /folder, which is not there',
      '/ leads to /_astro/gone.js, which is not there',
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
    const problems = findSecrets(site.directory, {
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
