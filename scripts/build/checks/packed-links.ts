import { z } from 'zod'
import { linksOf, type SiteLinks } from './check-links.ts'

const indices = z.instanceof(Uint32Array)

/** The links of pages for another thread: pages have most texts in common, so each is sent once. */
export const packedLinksSchema = z.object({
  texts: z.array(z.string()),
  pages: z.array(z.object({ path: z.string(), anchors: indices, targets: indices })),
})
type PackedLinks = z.infer<typeof packedLinksSchema>

/** Collects the links of pages. */
export class LinkPacker {
  readonly #indices = new Map<string, number>()
  readonly #pages: PackedLinks['pages'] = []

  add(path: string, html: string, siteOrigin: string): void {
    const { anchors, targets } = linksOf({ path, html }, siteOrigin)
    this.#pages.push({ path, anchors: this.#pack(anchors), targets: this.#pack(targets) })
  }

  get packed(): PackedLinks {
    return { texts: [...this.#indices.keys()], pages: this.#pages }
  }

  #pack(texts: readonly string[]): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(texts, (text) => {
      const index = this.#indices.get(text) ?? this.#indices.size
      this.#indices.set(text, index)
      return index
    })
  }
}

/** Adds the links that another thread has packed to `links`, by the pages’ paths. */
export function unpackLinks({ texts, pages }: PackedLinks, links: SiteLinks): void {
  const unpack = (packed: Uint32Array) => Array.from(packed, (index) => texts[index] ?? '')
  for (const { path, anchors, targets } of pages)
    links.set(path, { anchors: unpack(anchors), targets: unpack(targets) })
}
