const kept = new WeakMap<object, Map<string, Promise<string>>>()

/** What browsers are told once a page, by the first who needs it: kept markup would tell them too often, or never. */
const perPage = /<(?:astro-island|script|style|link)\b/i

async function checked(name: string, render: () => Promise<string | undefined>): Promise<string> {
  const html = (await render()) ?? ''
  const found = perPage.exec(html)?.[0]
  if (found !== undefined)
    throw new Error(`The kept markup "${name}" has ${found}>, which belongs to a page.`)
  return html
}

/**
 * Markup of that name, rendered once for as long as `of`, what it is made from, is the same object. A failure is not
 * kept. @throws Error when there are islands, scripts or styles in it.
 */
export function cachedMarkup(
  of: object,
  name: string,
  render: () => Promise<string | undefined>,
): Promise<string> {
  const names = kept.get(of) ?? new Map<string, Promise<string>>()
  kept.set(of, names)
  const known = names.get(name)
  if (known !== undefined) return known
  const rendering = checked(name, render)
  names.set(name, rendering)
  rendering.catch(() => names.delete(name))
  return rendering
}
