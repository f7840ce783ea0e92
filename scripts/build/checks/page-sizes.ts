import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '../built-pages.ts'
import { loadedAfterCart } from '../chunk-groups.ts'
import { findTags } from '../html-tags.ts'

/** Bytes after gzip. */
export interface PageSizes {
  /** Without the styles in it. */
  html: number
  /** Of stylesheets, and of styles in the HTML. */
  css: number
  /** HTML with the styles in it, and stylesheets: all that the first paint waits for. */
  firstPaint: number
  fonts: number
  /** The inline scripts, which are the page's early script; they count as HTML, too. */
  earlyScript: number
  /** JavaScript that runs without any interaction, except inline scripts. */
  scripts: number
  /** All JavaScript once the cart is open with a line in it: at load, React and the cart's own. */
  cart: number
  /** The part of it that is loaded for the cart alone, including styles that are loaded as scripts. */
  cartCode: number
  /** What a visit that is recorded loads for it, the error-reporting client included; 0 in a shop that records none. */
  replay: number
}

const staticImportPattern = /(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g
const dynamicImportPattern = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g
const fontPattern = /url\(["']?([^"')]+\.woff2?)["']?\)/g
/** The types of scripts that run; the others hold data. */
const codeTypes = new Set(['', 'module', 'text/javascript'])
/** Client directives that load an island without any interaction. */
const eagerDirectives = ['load', 'only', 'idle', 'visible']

const namesLoadedAfterCart = loadedAfterCart.map((module) => posix.parse(module).name)
/** Whether an address is a chunk that opening the cart does not load. */
const isLoadedAfterCart = (address: string) =>
  namesLoadedAfterCart.some((name) => posix.basename(address).startsWith(`${name}.`))

/** Measures the pages of a site; compresses each file once. */
export class PageSizer {
  readonly #directory: string
  readonly #sizes = new Map<string, number>()
  readonly #texts = new Map<string, string>()

  constructor(directory: string) {
    this.#directory = directory
  }

  /** @throws Error naming a file that the page loads and the site does not have. */
  measure({ html, path }: Page): PageSizes {
    const styles = new Set<string>()
    const scripts = new Set<string>()
    const cart = new Set<string>()
    const react = new Set<string>()
    const fonts = new Set<string>()
    const inlineStyles: string[] = []
    const inlineScripts: string[] = []
    for (const { name, attributes, content } of findTags(html, ['link', 'script', 'style', 'astro-island'])) {
      const rel = attributes.get('rel') ?? ''
      const href = attributes.get('href') ?? ''
      if (name === 'link' && rel.split(' ').includes('stylesheet')) styles.add(href)
      if (name === 'link' && rel === 'modulepreload') this.#addScript(scripts, href)
      const script = attributes.get('src') ?? attributes.get('data-src')
      if (name === 'script' && script !== undefined) this.#addScript(scripts, script)
      if (name === 'script' && script === undefined) {
        this.#addImports(scripts, content, path)
        if (codeTypes.has(attributes.get('type') ?? '')) inlineScripts.push(content)
      }
      if (name === 'style') {
        inlineStyles.push(content)
        this.#addFonts(fonts, content, path)
      }
      if (name !== 'astro-island') continue
      const component = attributes.get('component-url') ?? ''
      const renderer = attributes.get('renderer-url') ?? ''
      if (eagerDirectives.includes(attributes.get('client') ?? '')) {
        this.#addScript(scripts, component)
        this.#addScript(scripts, renderer)
      }
      if (attributes.get('component-export') === 'CartDrawer') {
        this.#addAllScripts(cart, component)
        this.#addScript(react, renderer)
      }
    }
    for (const style of styles) this.#addFonts(fonts, this.#text(style), style)
    const sum = (files: ReadonlySet<string>) =>
      [...files].reduce((total, file) => total + this.#size(file), 0)
    return {
      html: gzipSync(inlineStyles.reduce((rest, css) => rest.replace(css, () => ''), html)).length,
      css: sum(styles) + (inlineStyles.length === 0 ? 0 : gzipSync(inlineStyles.join('')).length),
      firstPaint: gzipSync(html).length + sum(styles),
      fonts: sum(fonts),
      earlyScript: inlineScripts.length === 0 ? 0 : gzipSync(inlineScripts.join('')).length,
      scripts: sum(scripts),
      cart: sum(scripts.union(react).union(cart)),
      cartCode: sum(cart.difference(react).difference(scripts)),
      replay: sum(this.#recorder(scripts).difference(scripts)),
    }
  }

  /**
   * The recorder of visits with its static imports, found by way of what imports it; a folder has those of earlier
   * releases, too.
   */
  #recorder(scripts: ReadonlySet<string>): Set<string> {
    const starters = this.#dynamicImports(scripts, 'session-replay')
    const found = new Set<string>()
    for (const recorder of this.#dynamicImports(starters, 'session-recorder'))
      this.#addScript(found, recorder)
    return found
  }

  /** The chunks of that name which scripts import dynamically. */
  #dynamicImports(scripts: ReadonlySet<string>, name: string): Set<string> {
    const found = new Set<string>()
    for (const script of scripts) {
      for (const [, imported = ''] of this.#text(script).matchAll(dynamicImportPattern)) {
        if (posix.basename(imported).startsWith(`${name}.`))
          found.add(posix.resolve(posix.dirname(script), imported))
      }
    }
    return found
  }

  /** Adds a script and its static imports. */
  #addScript(found: Set<string>, address: string): void {
    if (!address.startsWith('/') || found.has(address)) return
    found.add(address)
    this.#addImports(found, this.#text(address), address)
  }

  #addImports(found: Set<string>, code: string, from: string): void {
    for (const [, imported = ''] of code.matchAll(staticImportPattern)) {
      this.#addScript(found, posix.resolve(posix.dirname(from), imported))
    }
  }

  /** Adds a script with its static and dynamic imports, except those that are loaded after the cart. */
  #addAllScripts(found: Set<string>, address: string): void {
    if (!address.startsWith('/') || found.has(address) || isLoadedAfterCart(address)) return
    found.add(address)
    for (const pattern of [staticImportPattern, dynamicImportPattern]) {
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
    const text = readFileSync(this.#fileOf(address), 'utf8')
    this.#texts.set(address, text)
    return text
  }

  #size(address: string): number {
    const known = this.#sizes.get(address)
    if (known !== undefined) return known
    const size = gzipSync(readFileSync(this.#fileOf(address)), { level: 9 }).length
    this.#sizes.set(address, size)
    return size
  }

  #fileOf(address: string): string {
    const file = this.#directory + address
    if (!existsSync(file)) throw new Error(`A page loads ${address}, which the site does not have`)
    return file
  }
}
