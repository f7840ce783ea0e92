import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { matchPath } from '../../src/config/routes.ts'
import { loadedAfterCart } from './chunk-groups.ts'
import { tagsOf } from './html.ts'
import { type Page, pagesOf } from './pages.ts'

const KIB = 1024

export interface Weight {
  html: number
  css: number
  fonts: number
  /** JavaScript that runs without anybody having touched the page, inline scripts left out (they count as HTML). */
  scripts: number
  /** JavaScript in all once the cart is open with something in it: at load, React, and the cart's own. */
  cart: number
  /** What of it comes for the cart alone, its late styles included. */
  cartCode: number
}

/** KiB after gzip: what any page may weigh, and what those that shoppers see most may. */
const pageBudget: Weight = { html: 30, css: 20, fonts: 40, scripts: 35, cart: 120, cartCode: 40 }
const mainPageBudget: Weight = { html: 20, css: 15, fonts: 40, scripts: 35, cart: 120, cartCode: 40 }
const mainPages = new Set(['home', 'productCategory', 'product', 'giftCard'])

const importPattern = /(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g
const lateImportPattern = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g
const namesLoadedAfterCart = loadedAfterCart.map((module) => posix.parse(module).name)
/** Whether an address is a chunk that opening the cart does not load. */
const isLoadedAfterCart = (address: string) =>
  namesLoadedAfterCart.some((name) => posix.basename(address).startsWith(`${name}.`))
const fontPattern = /url\(["']?([^"')]+\.woff2?)["']?\)/g

/** The weight of a site's pages, each file compressed once. */
export class Scales {
  readonly #directory: string
  readonly #sizes = new Map<string, number>()
  readonly #texts = new Map<string, string>()

  constructor(directory: string) {
    this.#directory = directory
  }

  weigh({ html, path }: Page): Weight {
    const styles = new Set<string>()
    const scripts = new Set<string>()
    const cart = new Set<string>()
    const react = new Set<string>()
    const fonts = new Set<string>()
    for (const { name, attributes, content } of tagsOf(html, ['link', 'script', 'style', 'astro-island'])) {
      const rel = attributes.get('rel') ?? ''
      const href = attributes.get('href') ?? ''
      if (name === 'link' && rel.split(' ').includes('stylesheet')) styles.add(href)
      if (name === 'link' && rel === 'modulepreload') this.#addScript(scripts, href)
      const script = attributes.get('src') ?? attributes.get('data-src')
      if (name === 'script' && script !== undefined) this.#addScript(scripts, script)
      if (name === 'script' && script === undefined) this.#addImports(scripts, content, path)
      if (name === 'style') this.#addFonts(fonts, content, path)
      const wakesAtOnce = ['load', 'only', 'idle', 'visible'].includes(attributes.get('client') ?? '')
      if (name === 'astro-island' && wakesAtOnce) {
        this.#addScript(scripts, attributes.get('component-url') ?? '')
        this.#addScript(scripts, attributes.get('renderer-url') ?? '')
      }
      if (name === 'astro-island' && attributes.get('component-export') === 'CartDrawer') {
        this.#addAllScripts(cart, attributes.get('component-url') ?? '')
        this.#addScript(react, attributes.get('renderer-url') ?? '')
      }
    }
    for (const style of styles) this.#addFonts(fonts, this.#text(style), style)
    const sum = (files: ReadonlySet<string>) =>
      [...files].reduce((total, file) => total + this.#size(file), 0)
    return {
      html: gzipSync(html).length,
      css: sum(styles),
      fonts: sum(fonts),
      scripts: sum(scripts),
      cart: sum(scripts.union(react).union(cart)),
      cartCode: sum(cart.difference(react).difference(scripts)),
    }
  }

  #addScript(found: Set<string>, address: string): void {
    if (!address.startsWith('/') || found.has(address)) return
    found.add(address)
    this.#addImports(found, this.#text(address), address)
  }

  #addImports(found: Set<string>, code: string, from: string): void {
    for (const [, imported = ''] of code.matchAll(importPattern)) {
      this.#addScript(found, posix.resolve(posix.dirname(from), imported))
    }
  }

  /** With what is imported when it is wanted. */
  #addAllScripts(found: Set<string>, address: string): void {
    if (!address.startsWith('/') || found.has(address) || isLoadedAfterCart(address)) return
    found.add(address)
    for (const pattern of [importPattern, lateImportPattern]) {
      for (const [, imported = ''] of this.#text(address).matchAll(pattern)) {
        this.#addAllScripts(found, posix.resolve(posix.dirname(address), imported))
      }
    }
  }

  #addFonts(found: Set<string>, css: string, from: string): void {
    for (const [, font = ''] of css.matchAll(fontPattern)) {
      if (!font.startsWith('data:')) found.add(posix.resolve(posix.dirname(from), font))
    }
  }

  #text(address: string): string {
    const known = this.#texts.get(address)
    if (known !== undefined) return known
    const file = this.#directory + address
    if (!existsSync(file)) throw new Error(`A page names ${address}, which the site does not have`)
    const text = readFileSync(file, 'utf8')
    this.#texts.set(address, text)
    return text
  }

  #size(address: string): number {
    const known = this.#sizes.get(address)
    if (known !== undefined) return known
    const file = this.#directory + address
    if (!existsSync(file)) throw new Error(`A page names ${address}, which the site does not have`)
    const size = gzipSync(readFileSync(file), { level: 9 }).length
    this.#sizes.set(address, size)
    return size
  }
}

const kinds = ['html', 'css', 'fonts', 'scripts', 'cart', 'cartCode'] as const

const names: Readonly<Record<(typeof kinds)[number], string>> = {
  html: 'html',
  css: 'css',
  fonts: 'fonts',
  scripts: 'scripts',
  cart: 'scripts with the cart open',
  cartCode: 'scripts for the cart beyond React',
}

export interface BudgetReport {
  pages: number
  /** One sentence for each page over a budget. */
  problems: string[]
  heaviest: Record<keyof Weight, { bytes: number; path: string }>
}

/** Weighs every page of a built site against its budget. */
export function checkBudgets(directory: string): BudgetReport {
  const scales = new Scales(directory)
  const nothing = () => ({ bytes: 0, path: '' })
  const report: BudgetReport = {
    pages: 0,
    problems: [],
    heaviest: {
      html: nothing(),
      css: nothing(),
      fonts: nothing(),
      scripts: nothing(),
      cart: nothing(),
      cartCode: nothing(),
    },
  }
  for (const page of pagesOf(directory)) {
    report.pages += 1
    const weight = scales.weigh(page)
    const kind = matchPath(page.path)?.kind
    const isMain = kind !== undefined && mainPages.has(kind)
    const budget = isMain ? mainPageBudget : pageBudget
    // It is found by names; were one to change, nothing would be weighed, and nothing too heavy.
    if (isMain && weight.cartCode === 0) report.problems.push(`${page.path}: no cart was found to be weighed`)
    for (const of of kinds) {
      if (weight[of] > report.heaviest[of].bytes) report.heaviest[of] = { bytes: weight[of], path: page.path }
      if (weight[of] > budget[of] * KIB) {
        report.problems.push(
          `${page.path}: ${(weight[of] / KIB).toFixed(1)} KiB of ${names[of]} after gzip, at most ${budget[of]} are allowed`,
        )
      }
    }
  }
  return report
}
