import { z } from 'zod'
import type { ReleaseRequest } from './made-release.ts'
import { heavyPageSchema, skippedSchema } from './release.ts'

/** What a builder process is to do. */
export interface BuilderTask extends ReleaseRequest {
  isWarmUp: boolean
  /** Whether releases have the studio. */
  hasStudio: boolean
  /** The hash of the code that everything is to be made by (PUB-16). */
  code: string
}

/**
 * What is sent to the builder process. Of the previous release only its folder is: a large shop's record takes longer to send
 * than to make.
 */
export type BuilderMessage = Omit<BuilderTask, 'previous'> & { previous: { directory: string } | null }

export const builderReplySchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    made: z.object({
      pages: z.int(),
      changed: z.array(z.string()),
      isUnchanged: z.boolean().optional(),
      skipped: z.array(skippedSchema),
      heavyPages: z.array(heavyPageSchema),
      productUpdatedAt: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.object({ ok: z.literal(false), message: z.string(), problems: z.array(skippedSchema) }),
])
export type BuilderReply = z.infer<typeof builderReplySchema>
