import type { Browser } from '@playwright/test'
import { openPage } from './page-load.ts'

/** The path of a page that leads to the bare pages. */
export const BARE_LIST_PATH = '/bare-page-list'

/** The path of the category whose cards lead to bare pages. */
export const BARE_CATEGORY_PATH = '/bare-page-category'

/** The path of the bare page that goes with the page at `path`. */
export const barePathOf = (path: string) => `/bare-page${path}`

/**
 * A page with nothing but a headline and the largest picture of the page at `url`: what no page with that picture can load
 * faster than. @throws Error when the page has no picture of high priority.
 */
export async function barePageOf(browser: Browser, url: string): Promise<string> {
  const { page, context } = await openPage(browser, url)
  const picture = await page
    .locator('main img[fetchpriority="high"]')
    .first()
    .evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return image instanceof HTMLImageElement ? { src: image.currentSrc, width, height } : null
    })
  await context.close()
  if (picture === null) throw new Error(`${url} has no picture to measure a bare page with`)
  const { src, width, height } = picture
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Bare</title><main><h1>Bare</h1>',
    `<img src="${src.replaceAll('&', '&amp;')}" alt="" width="${width}" height="${height}" fetchpriority="high"></main>`,
  ].join('')
}

/** A page with nothing but links to pages, which the browser prefetches: what no list of cards leads on faster than. */
export function bareListOf(paths: readonly string[]): string {
  const prefetch = [{ where: { href_matches: `${barePathOf('/')}*` }, eagerness: 'immediate' }]
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Bare</title><style>article, a { display: block; height: 300px } main { padding-bottom: 100vh }</style><main>',
    ...paths.map((path) => `<article><a href="${path}">Bare</a></article>`),
    `</main><script type="speculationrules">${JSON.stringify({ prefetch })}</script>`,
  ].join('')
}

/**
 * The category at `url` with cards that lead to bare pages: what no page is come to from there faster than.
 * @returns Its HTML, and the paths of those bare pages.
 */
export async function bareCategoryOf(url: string): Promise<{ html: string; paths: Set<string> }> {
  const { pathname } = new URL(url)
  const response = await fetch(url)
  const link = new RegExp(`href="(${RegExp.escape(pathname)}/[^"]+)"`, 'g')
  const paths = new Set<string>()
  const html = (await response.text()).replaceAll(link, (_, path: string) => {
    paths.add(barePathOf(path))
    return `href="${barePathOf(path)}"`
  })
  return { html, paths }
}
