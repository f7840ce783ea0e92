import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { type Hook, hookEvents, type SanityManagement } from '../admin/sanity-management.ts'
import { type Finding, namesOf, note, ok, problem } from './finding.ts'
import { CREATE_WEBHOOKS, type WebhookCheck } from './webhook-check.ts'

const ID = 'a-document'

/** Whether what a projection makes of a document has its id; also where it uses functions that only Sanity has. */
async function sendsId(projection: string): Promise<boolean> {
  let sent: unknown
  try {
    const value = await evaluate(parse(`*[0]${projection}`), { dataset: [{ _id: ID, _type: 'page' }] })
    sent = await value.get()
  } catch {
    return projection.includes('_id')
  }
  return z.object({ _id: z.literal(ID) }).safeParse(sent).success
}

/** What keeps the publisher from learning of each change: the rest of a sentence for each. */
async function ruleProblems({ rule, httpMethod }: Hook): Promise<string[]> {
  const problems: string[] = []
  const missing = hookEvents.filter((event) => rule?.on?.includes(event) === false)
  if (missing.length > 0) problems.push(`does not tell of ${namesOf(missing)}`)
  if (rule?.projection && !(await sendsId(rule.projection)))
    problems.push(`sends ${rule.projection}, without the _id that the publisher needs`)
  if (httpMethod && httpMethod !== 'POST') problems.push(`uses ${httpMethod}, and the publisher takes POST`)
  return problems
}

/**
 * The webhook to the publisher. One that is there stays as it is, because somebody may have made it on purpose.
 * @throws AdminError or ZodError when the service refuses.
 */
export async function contentWebhook(
  project: SanityManagement,
  { environment, publisher, create }: WebhookCheck,
): Promise<Finding> {
  const { PUBLIC_SANITY_DATASET: dataset, PUBLISH_WEBHOOK_SECRET: secret } = environment
  const url = `${publisher}/webhooks/content`
  if (secret === undefined)
    return problem(
      'The publisher takes no webhook of the content service: PUBLISH_WEBHOOK_SECRET is not set.',
      'Set it to anything of 16 characters and more, for the publisher too.',
    )
  const found = (await project.hooks()).find(
    (hook) => hook.url === url && (hook.dataset === dataset || hook.dataset === '*'),
  )
  const settingsPage = `sanity.io/manage, project ${environment.PUBLIC_SANITY_PROJECT_ID}, API, Webhooks`
  if (found === undefined) {
    if (!create) return problem(`The content service has no webhook to ${url}.`, CREATE_WEBHOOKS)
    await project.createHook({ name: `Publish ${dataset}`, url, dataset, secret })
    return ok(`Made a webhook of the content service to ${url}.`)
  }
  if (found.isDisabled || found.isDisabledByUser)
    return problem(
      `The content service’s webhook to ${url} is switched off.`,
      `Switch it on: ${settingsPage}.`,
    )
  if (found.secret !== undefined && found.secret !== secret)
    return problem(
      `The content service’s webhook to ${url} is signed with another secret than PUBLISH_WEBHOOK_SECRET.`,
      `Set the same in both: ${settingsPage}.`,
    )
  const problems = await ruleProblems(found)
  if (problems.length > 0)
    return problem(
      `The content service’s webhook to ${url} ${problems.join(', and ')}.`,
      `Correct it: ${settingsPage}.`,
    )
  const filter = found.rule?.filter
  return filter
    ? note(
        `The content service’s webhook to ${url} tells of some documents only (${filter}): other changes take up to three minutes.`,
        `Empty its filter, unless it is meant so: ${settingsPage}.`,
      )
    : ok(`The content service has a webhook to ${url}.`)
}
