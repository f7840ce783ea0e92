import { z } from 'zod'

/** What a release has to take in: a document of the content service or a product of the commerce service, by id. */
export const changeSchema = z.object({ kind: z.enum(['document', 'product']), id: z.string().min(1) })
export type Change = z.infer<typeof changeSchema>

/** The revision of every document and product that a release was made from, by id. */
export const sourcesSchema = z.object({
  documents: z.record(
    z.string(),
    z.object({
      revision: z.string(),
      type: z.string(),
      /** When the first release with this revision was made, or the live one was found to show it. */
      since: z.iso.datetime(),
    }),
  ),
  /** `updatedAt` as the commerce service gave it. */
  products: z.record(z.string(), z.string()),
})
export type Sources = z.infer<typeof sourcesSchema>

/** A document that a release shows as it was before, or not at all, because its present state cannot be used. */
export const skippedSchema = z.object({ documentId: z.string(), field: z.string(), reason: z.string() })
export type Skipped = z.infer<typeof skippedSchema>

/** A page that is heavier than its budget: KiB after gzip. */
export const heavyPageSchema = z.object({ path: z.string(), kib: z.number(), budget: z.number() })
export type HeavyPage = z.infer<typeof heavyPageSchema>

/** The code that a release was made by. */
export const codeSchema = z.object({
  /** A release with another one gives shoppers new carts (CART-07). */
  buildId: z.string(),
  /** A hash of sources and configuration. */
  hash: z.string(),
})
export type Code = z.infer<typeof codeSchema>

export const personSchema = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof personSchema>

export const releaseRecordSchema = z.object({
  number: z.int().min(1),
  /**
   * `first`: there was none before; `changes` of content or products; `code`: new code; `request`: somebody asked for it;
   * `daily`: a full release once a day, in case a change was missed; `repair`: the live one was not what it should be.
   */
  cause: z.enum(['first', 'changes', 'code', 'request', 'daily', 'repair']),
  requestedBy: personSchema.nullable(),
  code: codeSchema,
  madeAt: z.iso.datetime(),
  /** When everything was made again last, by this release or one before it; null in records of earlier code. */
  fullAt: z.iso.datetime().nullable().default(null),
  seconds: z.number().min(0),
  pages: z.int().min(0),
  /** Files that the release before did not have, or had with other content. */
  changedFiles: z.int().min(0),
  /**
   * What differs from the release before, with the id of who changed it, as far as that is listed; empty where everything
   * was made again.
   */
  changes: z.array(changeSchema.extend({ author: z.string().nullable() })),
  /** How many changes there are; null in records of earlier code, which list all. */
  changeCount: z.int().min(0).nullable().default(null),
  skipped: z.array(skippedSchema),
  /** Absent in records of earlier code. */
  heavyPages: z.array(heavyPageSchema).default([]),
  sources: sourcesSchema,
})
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>

export interface Release extends ReleaseRecord {
  /** The folder with the site's files. */
  directory: string
}

/** Somebody went back to a release: nothing is published until somebody resumes. */
export const heldSchema = z.object({ release: z.int().min(1), by: personSchema, at: z.iso.datetime() })
export type Held = z.infer<typeof heldSchema>
