import { memoizeAsync } from '#lib/memoize-async.ts'

const caches = new WeakMap<object, Map<string, () => Promise<string>>>()

/** Astro writes these once a page, where they are first used; cached markup would repeat or lose them. */
const oncePerPage = /<(?:astro-island|script|style|link)\b/i

async function renderChecked(name: string, render: () => Promise<string | undefined>): Promise<string> {
  const html = (await render()) ?? ''
  const tag = oncePerPage.exec(html)?.[0]
  if (tag !== undefined) throw new Error(`The cached markup "${name}" must not contain ${tag}>.`)
  return html
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
  const markup = caches.get(source) ?? new Map<string, () => Promise<string>>()
  caches.set(source, markup)
  const load = markup.get(name) ?? memoizeAsync(() => renderChecked(name, render))
  markup.set(name, load)
  return load()
}
