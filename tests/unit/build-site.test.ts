import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../scripts/build/build-site.ts'
import { pathOfFile } from '../../scripts/build/built-pages.ts'
import { cleanStudioPage } from '../../scripts/build/clean-studio-page.ts'
import { findTags } from '../../scripts/build/html-tags.ts'
import { RETENTION_MS, retainEarlierAssets } from '../../scripts/build/retain-earlier-assets.ts'
import { siteVariables } from './site-environment.fixture.ts'
import { siteFolder } from './site-folder.fixture.ts'

const site = siteFolder()
const { write } = site

describe('reading built pages', () => {
  it('finds tags with all kinds of attributes', () => {
    const tags = findTags(`<img alt="a > b" src='/x.png' hidden><a href=/y>z</a><image>`, ['img', 'a'])
    expect(tags.map(({ name, attributes }) => [name, Object.fromEntries(attributes)])).toEqual([
      ['img', { alt: 'a > b', src: '/x.png', hidden: '' }],
      ['a', { href: '/y' }],
    ])
  })

  it('derives a page’s address from its file', () => {
    const files = ['index.html', 'shop.html', 'shop/water.html', 'admin.html', '404.html']
    expect(files.map(pathOfFile)).toEqual(['/', '/shop', '/shop/water', '/admin', '/404'])
  })
})

describe('the page of the studio', () => {
  const built =
    '<head><meta name="robots" content="noindex"/><link href="/static/favicon.ico" rel="icon"/><link href="/static/favicon.svg" rel="icon" type="image/svg+xml"/>' +
    '<link href="/static/apple-touch-icon.png" rel="apple-touch-icon"/><link href="/static/manifest.webmanifest" rel="manifest"/>' +
    '<link href="/admin/static/a.css" rel="stylesheet"/>' +
    '<title>Sanity Studio</title><script>1</script><style>\n  @font-face {\n    font-family: Inter;\n' +
    '    src: url("https://fonts.example/Inter.woff2") format("woff2");\n  }\n  html { color: red }\n</style>' +
    '<script src="https://elsewhere.example/bridge.js" async type="module" data-sanity-core></script>\n</head>' +
    '<body><div id="sanity"></div></body>'

  it('requests nothing from other hosts and has the right paths of its files', () => {
    const page = cleanStudioPage(built, 'Lull & <Co>')
    expect(page).not.toContain('https://')
    expect(page).not.toContain('favicon.ico')
    expect(page).toContain('href="/admin/static/a.css"')
    // The shop's own icons, which can change: what lies below "static" is kept by browsers for good.
    expect(page).toContain('<link href="/favicon.svg" rel="icon" type="image/svg+xml"/>')
    expect(page).toContain('<link href="/apple-touch-icon.png" rel="apple-touch-icon"/>')
    expect(page).not.toContain('manifest')
    expect(page).toContain('<title>Lull &#38; &#60;Co&#62;</title><script>1</script>')
    expect(page).toContain('html { color: red }')
  })

  it('keeps search engines away, as every page does (SEO-01)', () => {
    const page = cleanStudioPage(built, 'Lull')
    expect(page.match(/<meta name="robots"[^>]*>/g)).toEqual([
      '<meta name="robots" content="noindex, nofollow"/>',
    ])
  })

  it('greets with the brand’s icon until its scripts have loaded (STU-18)', () => {
    const page = cleanStudioPage(built, 'Lull & <Co>')
    expect(page).toContain('The studio of Lull &#38; &#60;Co&#62; is opening.')
    expect(page).toMatch(/<div id="sanity">.*src="\/favicon\.svg".*<\/div><\/body>/s)
  })
})

describe('the output folder of a build', () => {
  it('is refused when it contains something other than a site', async () => {
    for (const outDir of ['src', 'src/', '.', '..', 'package.json']) {
      await expect(
        buildSite({ variables: siteVariables, outDir, output: 'collect', studio: null }),
      ).rejects.toThrow(`${outDir} contains something other than a built site`)
    }
    expect(existsSync('src/config/routes.ts')).toBe(true)
  })
})

describe('hashed files of earlier releases', () => {
  const days = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
  const retain = (now: Date) =>
    retainEarlierAssets({
      earlier: join(site.directory, 'earlier'),
      next: join(site.directory, 'next'),
      recordFile: join(site.directory, 'record.json'),
      now,
    })

  it('include those that an open studio loads later', () => {
    write({ 'admin/static/old.1.js': 'old' }, 'earlier')
    write({ 'index.html': 'new page' }, 'next')
    retain(days(0))
    expect(existsSync(join(site.directory, 'next/admin/static/old.1.js'))).toBe(true)
  })

  it('are retained for 7 days after the first release without them', () => {
    write({ '_astro/old.1.js': 'old', '_astro/same.2.js': 'same', 'index.html': 'old page' }, 'earlier')
    write({ '_astro/same.2.js': 'same' }, 'next')
    expect(retain(days(0))).toBe(1)
    expect(existsSync(join(site.directory, 'next/_astro/old.1.js'))).toBe(true)
    expect(existsSync(join(site.directory, 'next/index.html'))).toBe(false)

    rmSync(join(site.directory, 'next/_astro/old.1.js'))
    expect(retain(days(6))).toBe(1)
    rmSync(join(site.directory, 'next/_astro/old.1.js'))
    expect(retain(new Date(days(0).getTime() + RETENTION_MS))).toBe(0)
    expect(existsSync(join(site.directory, 'next/_astro/old.1.js'))).toBe(false)
  })

  it('are retained when the record is lost or malformed', () => {
    write({ '_astro/old.1.js': 'old' }, 'earlier')
    write({ 'record.json': '{"_astro/old.1.js": 7' })
    mkdirSync(join(site.directory, 'next'))
    expect(retain(days(100))).toBe(1)
  })
})
