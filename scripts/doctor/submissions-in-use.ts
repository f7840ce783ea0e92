import { z } from 'zod'
import type { OutboxItem } from '../../src/backend/outbox-item.ts'
import type { Environment } from '../../src/config/env.ts'
import { unlessExcluded } from '../../src/content/projections.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'

const countsSchema = z.object({ forms: z.int(), signUps: z.int(), newsletters: z.int() })

const QUERY = `{
  "forms": count(*[_type == "form" && ${unlessExcluded}]),
  "signUps": count(*[_type == "signUp" && ${unlessExcluded}]),
  "newsletters": count(*[_type == "klaviyo" && defined(listId)])
}`

/** What shoppers can send on the published pages; all of it while the content cannot be asked. */
export async function submissionsInUse(
  environment: Environment,
): Promise<Record<OutboxItem['kind'], boolean>> {
  try {
    const source = createPublishedSource(environment)
    const excludeCBD = environment.PUBLIC_SITE_VARIANT === 'scrubbed'
    const { forms, signUps, newsletters } = countsSchema.parse(await source.fetch(QUERY, { excludeCBD }))
    return { submission: forms > 0, signUp: signUps + newsletters > 0 }
  } catch {
    return { submission: true, signUp: true }
  }
}
