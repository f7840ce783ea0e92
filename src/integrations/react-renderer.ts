import renderer from '@astrojs/react/server.js'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { hasSameProps, isImmutable, type Props } from './same-props.ts'

/** Resource hints that React adds to its HTML; the pages have their own. */
const hintPattern = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g

/** Astro's are objects, which never are the same: compared by their text. */
type Slots = Readonly<Record<string, { toString(): string }>>

const isComponent = (value: unknown): value is ComponentType<Props> => typeof value === 'function'
const textsOf = (slots: Slots): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(slots).map(([slot, html]) => [slot, String(html)]))

/** Whether a component is React's. Astro finds out by rendering it, for each island of each page. */
const checked = new WeakMap<ComponentType<Props>, Promise<boolean>>()
/** How many islands of each component were rendered for each page. */
const counts = new WeakMap<object, Map<string, number>>()
/** The page that rendered an island last. */
let latest: object | null = null
/** The last props and HTML of each component; the cart's island, for one, is the same on every page. */
const rendered = new WeakMap<
  ComponentType<Props>,
  { props: Props; slots: Props; prefix: string; html: string }
>()

/**
 * Works around a leak in Astro 7.3: something long-lived keeps each page's `result._metadata.propagators` until a full
 * garbage collection, so that everything of the page is copied twice until then and a large build takes a tenth longer.
 * `tests/contract/astro-internals.test.ts` fails when Astro changes this. Remove when fixed upstream
 * (https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/types/public/internal.ts).
 */
function release(page: object): void {
  const metadata: unknown = Reflect.get(page, '_metadata')
  if (typeof metadata !== 'object' || metadata === null) return
  const parts: unknown = Reflect.get(metadata, 'propagators')
  if (Reflect.get(metadata, 'hasRenderedHead') === true && parts instanceof Set) parts.clear()
}

/** The prop that a named slot becomes: "menu-icon" → `menuIcon`, an element as the browser's renderer makes it. */
function slotProp([slot, html]: readonly [string, string]): readonly [string, ReactNode] {
  const name = slot.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const props = { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }
  return [name, html.trim() === '' ? null : createElement('astro-slot', props)]
}

/** Unique in the page. By component, because which of two islands is rendered first differs from build to build. */
function idPrefix(page: object, name: string): string {
  const ofPage = counts.get(page) ?? new Map<string, number>()
  counts.set(page, ofPage)
  const count = ofPage.get(name) ?? 0
  ofPage.set(name, count + 1)
  return `${name}${count}`
}

function renderIsland(component: ComponentType<Props>, props: Props, given: Slots, prefix: string): string {
  const slots = textsOf(given)
  const render = () => {
    const all = { ...props, ...Object.fromEntries(Object.entries(slots).map(slotProp)) }
    return renderToString(createElement(component, all), { identifierPrefix: prefix }).replaceAll(
      hintPattern,
      '',
    )
  }
  if (!Object.values(props).every(isImmutable)) return render()
  const known = rendered.get(component)
  if (known?.prefix === prefix && hasSameProps(known.props, props) && hasSameProps(known.slots, slots))
    return known.html
  const html = render()
  rendered.set(component, { props: { ...props }, slots, prefix, html })
  return html
}

/**
 * Renders islands in a third of the time of Astro's own renderer: synchronously instead of through a byte stream, and once
 * for the same component, props and slots in a row. Islands with children are left to Astro's.
 */
const islandRenderer: NamedSSRLoadedRendererValue = {
  ...renderer,
  check(component: unknown, props, slots, metadata) {
    if (!isComponent(component)) return renderer.check.call(this, component, props, slots, metadata)
    const known = checked.get(component)
    if (known !== undefined) return known
    const checking = renderer.check.call(this, component, props, slots, metadata)
    checked.set(component, checking)
    return checking
  },
  async renderToStaticMarkup(this: { result: object }, component: unknown, props: Props, slots, metadata) {
    if (!isComponent(component) || 'default' in slots)
      return renderer.renderToStaticMarkup.call(this, component, props, slots, metadata)
    if (latest !== null && latest !== this.result) release(latest)
    latest = this.result
    const prefix = idPrefix(this.result, metadata?.componentExport?.value ?? component.name)
    return { html: renderIsland(component, props, slots, prefix), attrs: { prefix } }
  },
}

export default islandRenderer
