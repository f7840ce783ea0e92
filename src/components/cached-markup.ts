import { memoizeAsync } from '#lib/memoize-async.ts'
import { trackReads } from '#lib/read-tracker.ts'

interface Markup {
  load: () => Promise<string>
  /** Counts what it was made from as read by the page that shows it. */
  noteReads: () => void
}

const caches = new WeakMap<object, Map<string, Markup>>()

/** Astro writes these once a page, where they are first used; cached markup would repeat or lose them. */
const oncePerPage = /<(?:astro-island|script|style|link)\b/i

async function renderChecked(name: string, render: () => Promise<string | undefined>): Promise<string> {
  const html = (await render()) ?? ''
  const tag = oncePerPage.exec(html)?.[0]
  if (tag !== undefined) throw new Error(`The cached markup "${name}" must not contain ${tag}>.`)
  return html
}

function createMarkup(name: string, render: () => Promise<string | undefined>): Markup {
  const markup: Markup = {
    load: memoizeAsync(() => {
      const { result, repeat } = trackReads(() => renderChecked(name, render))
      markup.noteReads = repeat
      return result
    }),
    noteReads: () => {},
  }
  return markup
}

/**
 * Markup rendered once for all pages: as long as `source`, the object it is made from, is the same. `name` tells it from
 * other markup of that source. A failure is not kept.
 * @throws Error when the markup contains islands, scripts or styles.
 */
export function cachedMarkup(
  source: object,
  name: string,
  render: () => Promise<string | undefined>,
): Promise<string> {
  const ofSource = caches.get(source) ?? new Map<string, Markup>()
  caches.set(source, ofSource)
  const markup = ofSource.get(name) ?? createMarkup(name, render)
  ofSource.set(name, markup)
  const loading = markup.load()
  markup.noteReads()
  return loading
}
