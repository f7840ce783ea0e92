import { getPublishedId } from '@sanity/client/csm'
import { z } from 'zod'
import { draftId, isPublicId, isPublishedId, type StoredDocument } from './documents.ts'
import { View } from './perspective-view.ts'
import { isUnpublishing } from './releases.ts'

/**
 * `raw`: all documents as stored. `published`: without drafts. A list: the first of these versions that exists, else
 * the published document.
 */
export type Perspective = 'raw' | 'published' | readonly string[]

const nameSchema = z.string().regex(/^[A-Za-z0-9_-]+$/)

/**
 * Parses `drafts`, `previewDrafts` (its older name), `published`, `raw` or a list of release names; null for anything
 * else.
 */
export function readPerspective(value: string): Perspective | null {
  const names = value.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name.trim()))
  if (names.length === 1 && (names[0] === 'raw' || names[0] === 'published')) return names[0]
  if (names.includes('raw') || !names.every((name) => nameSchema.safeParse(name).success)) return null
  return names.filter((name) => name !== 'published')
}

const shown = (document: StoredDocument, id: string): StoredDocument => ({
  ...document,
  _id: id,
  _originalId: document._id,
})

const versionId = (name: string, id: string) => (name === 'drafts' ? draftId(id) : `versions.${name}.${id}`)

/** A view for each perspective requested so far, updated with every change. */
export class Perspectives {
  readonly raw = new View()
  readonly published = new View()
  /** The documents visible without a token. */
  readonly public = new View()
  readonly #stacks = new Map<string, { names: readonly string[]; view: View }>()

  constructor() {
    this.view(['drafts'])
  }

  /** Updates every view with a document's new state (null: deleted). */
  set(id: string, next: StoredDocument | null): void {
    this.raw.set(id, next)
    const publishedId = getPublishedId(id)
    if (isPublishedId(id)) {
      const document = next === null ? null : shown(next, id)
      this.published.set(id, document)
      if (isPublicId(id)) this.public.set(id, document)
    }
    for (const { names, view } of this.#stacks.values()) {
      view.set(publishedId, this.#winner(names, publishedId))
    }
  }

  view(perspective: Perspective): View {
    if (perspective === 'raw') return this.raw
    if (perspective === 'published' || perspective.length === 0) return this.published
    const key = perspective.join()
    const known = this.#stacks.get(key)
    if (known !== undefined) return known.view
    const view = new View()
    for (const id of new Set(this.raw.all.map((document) => getPublishedId(document._id)))) {
      view.set(id, this.#winner(perspective, id))
    }
    // Release names change over time, so only the latest few views are kept.
    if (this.#stacks.size > 8) {
      const oldest = [...this.#stacks.keys()].find((one) => one !== 'drafts')
      if (oldest !== undefined) this.#stacks.delete(oldest)
    }
    this.#stacks.set(key, { names: perspective, view })
    return view
  }

  #winner(names: readonly string[], id: string): StoredDocument | null {
    for (const name of names) {
      const version = this.raw.byId(versionId(name, id))
      if (version !== null) return isUnpublishing(version) ? null : shown(version, id)
    }
    const document = this.raw.byId(id)
    return document === null || !isPublishedId(id) ? null : shown(document, id)
  }
}
