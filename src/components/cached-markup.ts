import { trackReads } from '#lib/read-tracker.ts'

/** Where Astro writes a page, part by part. */
interface Destination {
  write(part: unknown): void
}

/** What Astro has yet to render. */
interface Renderable {
  render(destination: Destination): unknown
}

type Parts = readonly unknown[]

interface Markup {
  /** Null until it is rendered. */
  parts: Parts | null
  loading: Promise<Parts> | null
  /** Counts what it was made from as read by the page that shows it. */
  noteReads: () => void
}

const caches = new WeakMap<object, Map<string, Markup>>()

/** Everything else is Astro's own, such as a script that a page has once: it makes of that what each page needs. */
const isText = (part: unknown) =>
  typeof part === 'string' || (part instanceof String && !('instructions' in part))

async function partsOf(slot: Renderable): Promise<Parts> {
  const parts: unknown[] = []
  let texts: string[] = []
  const endText = () => {
    // Joined, because Astro's own way of adding would put the pieces together again in each page.
    if (texts.length > 0) parts.push(texts.join(''))
    texts = []
  }
  await slot.render({
    write(part) {
      if (isText(part)) {
        texts.push(String(part))
        return
      }
      endText()
      parts.push(part)
    },
  })
  endText()
  return parts
}

async function load(markup: Markup, slot: Renderable): Promise<Parts> {
  try {
    const { result, replayReads } = trackReads(() => partsOf(slot))
    markup.noteReads = replayReads
    markup.parts = await result
    return markup.parts
  } catch (error) {
    markup.loading = null
    throw error
  }
}

/**
 * Markup rendered once for all pages: as long as `source`, the object it is made from, is the same. `name` tells it from
 * other markup of that source. A failure is not kept.
 */
export function cachedMarkup(source: object, name: string, slot: Renderable): Renderable {
  return {
    render(destination) {
      const ofSource: Map<string, Markup> = caches.get(source) ?? new Map()
      caches.set(source, ofSource)
      const markup = ofSource.get(name) ?? { parts: null, loading: null, noteReads: () => {} }
      ofSource.set(name, markup)
      const write = (parts: Parts) => {
        for (const part of parts) destination.write(part)
      }
      markup.loading ??= load(markup, slot)
      markup.noteReads()
      // Not as a promise once it is there: Astro would keep all that follows apart.
      return markup.parts === null ? markup.loading.then(write) : write(markup.parts)
    },
  }
}
