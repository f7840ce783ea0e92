import { Idiomorph } from 'idiomorph'

/** Nodes that came with the page; what scripts have added since is none of the server's business. */
let fromServer = new WeakSet<Node>()

/** Whether a node is as the server rendered it, rather than made by a script. */
export const isFromServer = (node: Node): boolean => fromServer.has(node)

function remember(root: Node): void {
  fromServer.add(root)
  const walker = document.createTreeWalker(root)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) fromServer.add(node)
}

/** Takes all that is in the document for the server's: to be called before a new page's scripts have changed it. */
export function rememberPage(): void {
  fromServer = new WeakSet()
  remember(document.body)
}

interface Differences {
  /** Nodes of the new page that the old one has, too, below the same parent. */
  unchanged: WeakSet<Node>
  /** For a node of the new page the node of the old one that it has become. */
  counterparts: WeakMap<Node, Element>
}

function compare(before: Element, after: Element, { unchanged, counterparts }: Differences): void {
  counterparts.set(after, before)
  const old = new Set(before.childNodes)
  const changed: Node[] = []
  for (const [index, child] of after.childNodes.entries()) {
    const inPlace = before.childNodes[index]
    const isInPlace = inPlace !== undefined && old.has(inPlace) && inPlace.isEqualNode(child)
    const same = isInPlace ? inPlace : [...old].find((one) => one.isEqualNode(child))
    if (same === undefined) changed.push(child)
    else {
      old.delete(same)
      unchanged.add(child)
    }
  }
  for (const child of changed) {
    const was = [...old].find((one) => one.nodeName === child.nodeName)
    if (was !== undefined) old.delete(was)
    if (was instanceof Element && child instanceof Element) compare(was, child, { unchanged, counterparts })
  }
}

const isIsland = (node: Node): node is Element => node.nodeName === 'ASTRO-ISLAND'
const isHydrated = (island: Element) => !island.hasAttribute('ssr')

/**
 * Whether a node that the server did not change is where it stood; scripts may have changed its classes and styles.
 */
function isSame(live: Node, after: Node): boolean {
  if (live.nodeName !== after.nodeName) return false
  if (isIsland(live) && isIsland(after)) return live.getAttribute('props') === after.getAttribute('props')
  return live.textContent === after.textContent
}

/** React owns what is in a hydrated island: it gets new props, as from Astro's router, and renders them itself. */
function updateIsland(live: Element, after: Element, morph: (live: Element, after: Element) => void): void {
  const props = after.getAttribute('props') ?? '{}'
  if (live.getAttribute('props') !== props) {
    live.setAttribute('ssr', '')
    live.setAttribute('props', props)
  }
  const slots = new Map(
    [...after.querySelectorAll('astro-slot')].map((one) => [one.getAttribute('name'), one]),
  )
  for (const slot of live.querySelectorAll('astro-slot')) {
    const next = slots.get(slot.getAttribute('name'))
    if (next !== undefined) morph(slot, next)
  }
}

/** Adds stylesheets and module scripts that the new page brings; those of the old page stay. */
function addResources(after: Document): void {
  const known = new Set([...document.head.children].map((one) => one.outerHTML))
  const wanted = 'link[rel="stylesheet"], style, script[type="module"][src]'
  for (const resource of after.head.querySelectorAll(wanted)) {
    if (known.has(resource.outerHTML)) continue
    // A copy of a script that was parsed without running would not run either.
    const copy = document.createElement(resource.localName)
    for (const { name, value } of resource.attributes) copy.setAttribute(name, value)
    copy.textContent = resource.textContent
    document.head.append(copy)
  }
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/**
 * Changes the page into `afterHtml` without loading it: what the server changed since `beforeHtml` is changed, all else is
 * left as scripts and people have made it (scroll, focus, open drawers, typed text). Null for `beforeHtml` when it is not
 * known; then everything is compared with what is on the page.
 * @throws Error when an island has become another one, which only a reload can show.
 */
export function morphPage(beforeHtml: string | null, afterHtml: string): void {
  const before = beforeHtml === null ? null : parse(beforeHtml)
  const after = parse(afterHtml)
  const differences: Differences = { unchanged: new WeakSet(), counterparts: new WeakMap() }
  if (before !== null) compare(before.body, after.body, differences)
  const { unchanged, counterparts } = differences
  /** For a node of the page the one that it is becoming. */
  const targets = new WeakMap<Node, Node>()

  const callbacks = {
    beforeNodeMorphed(live: Node, next: Node): boolean {
      if (unchanged.has(next) && isSame(live, next)) return false
      targets.set(live, next)
      if (!isIsland(live) || !isIsland(next) || !isHydrated(live)) return true
      if (live.getAttribute('component-url') !== next.getAttribute('component-url'))
        throw new Error('The changed page has another island in place of a hydrated one')
      updateIsland(live, next, morph)
      return false
    },
    beforeNodeRemoved: (live: Node) => fromServer.has(live),
    afterNodeAdded: remember,
    beforeAttributeUpdated(name: string, live: Element): boolean {
      const next = targets.get(live)
      const was = next === undefined ? undefined : counterparts.get(next)
      if (before === null || was === undefined) return before === null
      return next instanceof Element && was.getAttribute(name) !== next.getAttribute(name)
    },
  }
  function morph(live: Element, next: Element): void {
    Idiomorph.morph(live, [...next.childNodes], {
      morphStyle: 'innerHTML',
      ignoreActiveValue: true,
      callbacks,
    })
  }

  addResources(after)
  document.title = after.title
  targets.set(document.body, after.body)
  morph(document.body, after.body)
}
