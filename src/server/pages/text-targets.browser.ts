import { z } from 'zod/mini'
import { PREVIEW_PARAMETER } from '#config/preview-address.ts'
import {
  ADMIN_ATTRIBUTE,
  TARGETS_PARAMETER,
  UPDATED_EVENT,
  VERSION_ATTRIBUTE,
} from '../preview/preview-protocol.ts'
import { isClickToEdit } from './is-click-to-edit.ts'
import { isFromServer } from './morph-page.ts'

// Gives targets to what scripts render: texts and pictures are found by what they say, because no browser gets marks.

const targetsSchema = z.record(z.string(), z.string())
type Targets = z.infer<typeof targetsSchema>

/** Data files that the page has loaded, with the targets of their texts. */
const loaded = new Map<string, Targets>()
/** Nodes of the server whose text or picture scripts have changed. */
const changed = new WeakSet<Node>()
let isScheduled = false

function targetsOfPage(): Targets {
  const json = document.querySelector(`[${VERSION_ATTRIBUTE}]`)?.textContent ?? '{}'
  return targetsSchema.parse(JSON.parse(json))
}

const isRendered = (node: Node) => !isFromServer(node) || changed.has(node)

function markTexts(targets: ReadonlyMap<string, string>): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const marked = new Set<Element>()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!isRendered(node)) continue
    const element = node instanceof HTMLImageElement ? node : node.parentElement
    const said = node instanceof HTMLImageElement ? node.getAttribute('src') : node.nodeValue
    const target = targets.get(said?.trim() ?? '')
    if (element === null || target === undefined || marked.has(element)) continue
    marked.add(element)
    if (!element.hasAttribute(ADMIN_ATTRIBUTE)) element.setAttribute('data-sanity', target)
  }
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    const all = [targetsOfPage(), ...loaded.values()].flatMap((targets) => Object.entries(targets))
    markTexts(new Map(all))
  })
}

/** Asks for the texts of a data file; without them its texts lead nowhere. */
async function learn(address: string): Promise<void> {
  const url = new URL(address)
  url.searchParams.set(TARGETS_PARAMETER, 'true')
  url.searchParams.set(PREVIEW_PARAMETER, 'true')
  const response = await fetch(url).catch(() => null)
  if (response?.ok !== true) return
  loaded.set(address, targetsSchema.parse(await response.json()))
  schedule()
}

function learnFrom(entries: PerformanceEntryList): void {
  for (const { name } of entries) {
    const { origin, pathname, searchParams } = new URL(name)
    const isData = origin === location.origin && pathname.startsWith('/data/')
    if (!isData || searchParams.has(TARGETS_PARAMETER) || loaded.has(name)) continue
    loaded.set(name, {})
    void learn(name)
  }
}

document.addEventListener('page:ready', () => {
  if (!isClickToEdit()) return
  new PerformanceObserver((list) => learnFrom(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type !== 'childList') changed.add(target)
    schedule()
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['src'],
  })
  document.addEventListener(UPDATED_EVENT, () => {
    // What has changed so far is the server's work.
    observer.takeRecords()
    schedule()
    for (const address of loaded.keys()) void learn(address)
  })
})
