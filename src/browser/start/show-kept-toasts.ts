import * as z from 'zod/mini'
import { showToast, type ToastRequest } from '#components/toasts/toasts.store.ts'
import { anyOf, exactly } from '#lib/small-schemas.ts'

// Separate file so that pages without kept toasts load no schema.

const keptSchema = z.array(
  z.object({
    request: z.object({
      kind: anyOf(exactly('info'), exactly('success'), exactly('error')),
      text: z.string(),
      duration: z.nullable(z.number()),
      id: z.optional(z.string()),
    }),
    endsAt: z.nullable(z.number()),
  }),
)

/**
 * Shows the toasts of the page before that have time left (CHR-33, CHR-34).
 * @param kept JSON of `KeptToast[]`.
 * @param now Milliseconds since 1970.
 * @throws ZodError or SyntaxError when it is something else.
 */
export function showKeptToasts(kept: string, now: number): void {
  for (const { request, endsAt } of keptSchema.parse(JSON.parse(kept))) {
    const { kind, text, id } = request
    const duration = endsAt === null ? null : endsAt - now
    if (duration !== null && duration <= 0) continue
    const rest: ToastRequest = { kind, text, duration }
    showToast(id === undefined ? rest : { ...rest, id })
  }
}
