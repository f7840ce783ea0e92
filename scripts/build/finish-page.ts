import { type Tag, tagsOf } from './html.ts'
import { type IslandScripts, runsIslands } from './island-scripts.ts'
import type { Modules } from './modules.ts'
import { inlineScriptHashes, mediaOrigins } from './security-policy.ts'
import type { Stylesheets } from './stylesheets.ts'

/** What a host has to allow the pages of a site. */
export interface Allowances {
  /** 'sha256-…', quotes included, of each inline script. */
  scriptHashes: Set<string>
  /** Where pictures and films come from, the site itself apart. */
  mediaOrigins: Set<string>
}

/** The elements that have to be allowed something. */
export const allowedElements = ['script', 'img', 'source', 'video', 'audio'] as const

/** Adds what a page with these tags has to be allowed. */
export function gatherAllowances(tags: readonly Tag[], allowances: Allowances): void {
  for (const hash of inlineScriptHashes(tags)) allowances.scriptHashes.add(hash)
  for (const origin of mediaOrigins(tags)) allowances.mediaOrigins.add(origin)
}

/** What stands in the place of a part of the page. */
interface Change {
  at: { start: number; end: number }
  text: string
}

const isModuleScript = ({ name, attributes }: Tag) =>
  name === 'script' && attributes.get('type') === 'module' && attributes.has('src')
const isStylesheet = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'stylesheet' && attributes.size === 2
const isSleepingIsland = ({ name, attributes }: Tag) =>
  name === 'astro-island' && attributes.get('client') === 'intent'

/** The modules that have the page's own scripts run. */
const entriesOf = (scripts: readonly Tag[], modules: Modules) =>
  scripts.map(({ attributes }) => modules.runBy(attributes.get('src') ?? ''))

/**
 * Names on a sleeping island the modules it will need, so that a browser can fetch them without reading any; `present`
 * are there anyway.
 */
function namedModules(html: string, island: Tag, modules: Modules, present: ReadonlySet<string>): Change {
  const entries = ['renderer-url', 'component-url'].flatMap((name) => island.attributes.get(name) ?? [])
  const needed = modules.closure(entries).filter((path) => !present.has(path))
  const named = needed.length === 0 ? '>' : ` data-modules="${needed.join(' ')}">`
  return { at: island, text: html.slice(island.start, island.end - 1) + named }
}

/** A script element with its content and its end. */
const whole = (html: string, { start, end, content }: Tag) => ({
  start,
  end: html.indexOf('>', end + content.length) + 1,
})

/**
 * Lets a page's own scripts wait until it is painted (no page needs one to be read): `FirstPaint.astro` begins them.
 * What they import is named beside them, so that nothing is fetched in a row of round trips. Of those that do nothing but
 * have the same module run, that module itself stands in the place of the last: each request costs.
 */
function lateScripts(html: string, scripts: readonly Tag[], modules: Modules): readonly Change[] {
  const entries = entriesOf(scripts, modules)
  const imported = modules.closure(entries).filter((path) => !entries.includes(path))
  const named = imported.length === 0 ? '' : ` data-modules="${imported.join(' ')}"`
  const kept = entries.map((entry, index) => index === entries.lastIndexOf(entry))
  return scripts.map((tag, index) => ({
    at: whole(html, tag),
    text: kept[index]
      ? `<script type="late" data-src="${entries[index]}"${index === kept.indexOf(true) ? named : ''}></script>`
      : '',
  }))
}

/** One file in the place of a page's first stylesheet, and none in that of the others. */
function oneStylesheet(links: readonly Tag[], stylesheets: Stylesheets): readonly Change[] {
  if (links.length < 2) return []
  const path = stylesheets.together(links.map(({ attributes }) => attributes.get('href') ?? ''))
  if (path === null) return []
  return links.map((tag, index) => ({
    at: tag,
    text: index === 0 ? `<link rel="stylesheet" href="${path}">` : '',
  }))
}

/** Characters of a page that, compressed, are more than its first round trip brings with what runs islands inline. */
const LARGE_PAGE = 90_000

/**
 * Lets what runs the islands wait, too, on a large page whose islands are all the chrome's: those open by a late
 * script's doing. A page with one in its main part must hold its clicks from the start.
 */
function lateIslands(html: string, running: readonly Tag[], scripts: IslandScripts): readonly Change[] {
  const [first] = running
  const canWait = first !== undefined && first.start > html.lastIndexOf('</main>')
  if (!canWait || html.length < LARGE_PAGE) return []
  const path = scripts.together(running.map(({ content }) => content))
  return running.map((script) => ({
    at: whole(html, script),
    text: script === first ? `<script type="late" data-src="${path}"></script>` : '',
  }))
}

function changed(html: string, changes: readonly Change[]): string {
  let text = ''
  let from = 0
  for (const change of changes.toSorted((a, b) => a.at.start - b.at.start)) {
    text += html.slice(from, change.at.start) + change.text
    from = change.at.end
  }
  return text + html.slice(from)
}

/** What pages of one site share. */
export interface Shared {
  modules: Modules
  stylesheets: Stylesheets
  islandScripts: IslandScripts
}

/** A rendered page as it is served; what it has to be allowed is added to `allowances`. Reads the page once. */
export function finishPage(
  html: string,
  { modules, stylesheets, islandScripts }: Shared,
  allowances: Allowances,
): string {
  const tags = tagsOf(html, ['astro-island', 'link', ...allowedElements])
  const running = tags.filter(runsIslands)
  const islands = lateIslands(html, running, islandScripts)
  const own = tags.filter(isModuleScript)
  const present = new Set(modules.closure(entriesOf(own, modules)))
  gatherAllowances(islands.length === 0 ? tags : tags.filter((tag) => !running.includes(tag)), allowances)
  return changed(html, [
    ...oneStylesheet(tags.filter(isStylesheet), stylesheets),
    ...lateScripts(html, own, modules),
    ...tags.filter(isSleepingIsland).map((island) => namedModules(html, island, modules, present)),
    ...islands,
  ])
}
