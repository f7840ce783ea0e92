import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { KIB } from '../../lib/kib.ts'
import type { BuiltPage } from '../built-pages.ts'
import { CART_COMPONENT_EXPORT, modulesLoadedAfterCart, recorderModules } from '../chunk-groups.ts'
import { findTags, type Tag } from '../html-tags.ts'
import { MeasuredFiles } from './measured-files.ts'

/** Bytes after gzip. */
export interface PageSizes {
  /** Without the styles in it. */
  html: number
  /** Stylesheets, and styles in the HTML. */
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

/** The files that a size is the sum of, by their addresses; absent for what stands in the HTML. */
export type MeasuredLoads = Readonly<Partial<Record<keyof PageSizes, ReadonlySet<string>>>>

const staticImportPattern = /(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g
const dynamicImportPattern = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g
const fontPattern = /url\(["']?([^"')]+\.woff2?)["']?\)/g
/** The types of scripts that run; the others hold data. */
const codeTypes = new Set(['', 'module', 'text/javascript'])
/** Client directives that load an island without any interaction. */
const eagerDirectives = ['load', 'only', 'idle', 'visible']

/** Whether an address is the chunk that begins with a module. */
const isChunkOf = (module: string, address: string) =>
  posix.basename(address).startsWith(`${posix.parse(module).name}.`)
/** Whether an address is a chunk that opening the cart does not load. */
const isLoadedAfterCart = (address: string) =>
  modulesLoadedAfterCart.some((module) => isChunkOf(module, address))

/** What a page loads; files by their addresses. */
interface Loads {
  styles: Set<string>
  scripts: Set<string>
  /** Scripts of the open cart, also those that it shares with others. */
  cart: Set<string>
  react: Set<string>
  fonts: Set<string>
  inlineStyles: string[]
  inlineScripts: string[]
}

const noLoads = (): Loads => ({
  styles: new Set(),
  scripts: new Set(),
  cart: new Set(),
  react: new Set(),
  fonts: new Set(),
  inlineStyles: [],
  inlineScripts: [],
})

const joinedSize = (texts: readonly string[]) => (texts.length === 0 ? 0 : gzipSync(texts.join('')).length)

/** Measures the pages of a site; compresses each file once. */
export class PageSizer {
  readonly #files: MeasuredFiles

  constructor(directory: string) {
    this.#files = new MeasuredFiles(directory)
  }

  /** @throws Error naming a file that the page loads and the site does not have. */
  measure({ html, path }: BuiltPage): { sizes: PageSizes; loads: MeasuredLoads } {
    const loaded = noLoads()
    for (const tag of findTags(html, ['link', 'script', 'style', 'astro-island']))
      this.#addTag(loaded, tag, path)
    const { styles, scripts, cart, react, fonts, inlineStyles, inlineScripts } = loaded
    for (const style of styles) this.#addFonts(fonts, this.#files.text(style), style)
    const loads = {
      fonts,
      scripts,
      cart: scripts.union(react).union(cart),
      cartCode: cart.difference(react).difference(scripts),
      replay: this.#recorder(scripts).difference(scripts),
    }
    const sizes = {
      html: gzipSync(inlineStyles.reduce((rest, css) => rest.replace(css, () => ''), html)).length,
      css: this.#files.sizeOf(styles) + joinedSize(inlineStyles),
      firstPaint: gzipSync(html).length + this.#files.sizeOf(styles),
      fonts: this.#files.sizeOf(loads.fonts),
      earlyScript: joinedSize(inlineScripts),
      scripts: this.#files.sizeOf(loads.scripts),
      cart: this.#files.sizeOf(loads.cart),
      cartCode: this.#files.sizeOf(loads.cartCode),
      replay: this.#files.sizeOf(loads.replay),
    }
    return { sizes, loads }
  }

  /** One line with each of these files and its KiB after gzip, the heaviest first. */
  describe(addresses: ReadonlySet<string>): string {
    return [...addresses]
      .map((address) => ({ name: posix.basename(address), bytes: this.#files.sizeOf(new Set([address])) }))
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => `${name} ${(bytes / KIB).toFixed(2)}`)
      .join(', ')
  }

  #addTag(loaded: Loads, { name, attributes, content }: Tag, path: string): void {
    const href = attributes.get('href') ?? ''
    if (name === 'link' && (attributes.get('rel') ?? '').split(' ').includes('stylesheet'))
      loaded.styles.add(href)
    if (name === 'link' && attributes.get('rel') === 'modulepreload') this.#addScript(loaded.scripts, href)
    if (name === 'style') {
      loaded.inlineStyles.push(content)
      this.#addFonts(loaded.fonts, content, path)
    }
    if (name === 'astro-island') this.#addIsland(loaded, attributes)
    if (name !== 'script') return
    const script = attributes.get('src') ?? attributes.get('data-src')
    if (script !== undefined) {
      this.#addScript(loaded.scripts, script)
      return
    }
    this.#addImports(loaded.scripts, content, path)
    if (codeTypes.has(attributes.get('type') ?? '')) loaded.inlineScripts.push(content)
  }

  #addIsland({ scripts, cart, react }: Loads, attributes: Tag['attributes']): void {
    const component = attributes.get('component-url') ?? ''
    const renderer = attributes.get('renderer-url') ?? ''
    if (eagerDirectives.includes(attributes.get('client') ?? '')) {
      this.#addScript(scripts, component)
      this.#addScript(scripts, renderer)
    }
    if (attributes.get('component-export') === CART_COMPONENT_EXPORT) {
      this.#addAllScripts(cart, component)
      this.#addScript(react, renderer)
    }
  }

  /**
   * The recorder of visits with its static imports, found by way of what imports it; a folder has those of earlier
   * releases, too.
   */
  #recorder(scripts: ReadonlySet<string>): Set<string> {
    const found = new Set<string>()
    const last = recorderModules.reduce(
      (importers: ReadonlySet<string>, module) => this.#dynamicImports(importers, module),
      scripts,
    )
    for (const recorder of last) this.#addScript(found, recorder)
    return found
  }

  /** The chunks with a module which scripts import dynamically. */
  #dynamicImports(scripts: ReadonlySet<string>, module: string): Set<string> {
    const found = new Set<string>()
    for (const script of scripts) {
      for (const [, imported = ''] of this.#files.text(script).matchAll(dynamicImportPattern)) {
        if (isChunkOf(module, imported)) found.add(posix.resolve(posix.dirname(script), imported))
      }
    }
    return found
  }

  /** Adds a script and its static imports. */
  #addScript(found: Set<string>, address: string): void {
    if (!address.startsWith('/') || found.has(address)) return
    found.add(address)
    this.#addImports(found, this.#files.text(address), address)
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
      for (const [, imported = ''] of this.#files.text(address).matchAll(pattern)) {
        this.#addAllScripts(found, posix.resolve(posix.dirname(address), imported))
      }
    }
  }

  #addFonts(found: Set<string>, css: string, from: string): void {
    for (const [, font = ''] of css.matchAll(fontPattern)) {
      if (!font.startsWith('data:')) found.add(posix.resolve(posix.dirname(from), font))
    }
  }
}
