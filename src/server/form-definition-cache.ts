import type { FormDefinition, FormSource } from '#backend/submissions.ts'
import { FORM_DEFINITION_LIFETIME_MS } from '#config/server-limits.ts'
import { type Form, formDefinition, formIdClashes, formRecipientsDefinition } from '#content/form.ts'
import { klaviyoDefinition } from '#content/klaviyo.ts'
import { type LoadDocumentsOptions, loadCollection, loadSingleton } from '#content/load-documents.ts'
import { ContentError, type ContentProblem } from '#content/problems.ts'
import { signUpDefinition } from '#content/sign-up.ts'
import { staleIfError } from './stale-if-error.ts'

/** Loads forms and list ids from the content service, cached for a few seconds. */
export function createFormDefinitionCache(
  loading: Omit<LoadDocumentsOptions, 'cachesDocuments'>,
  { report, sharesLoading = true }: { report: (error: unknown) => void; sharesLoading?: boolean },
): FormSource {
  const uncached = { ...loading, cachesDocuments: false }
  const settings = loadSingleton(klaviyoDefinition, uncached)
  // Lists belong to the account: a sign-up page that this variant hides counts, too.
  const signUps = loadCollection(signUpDefinition, { ...uncached, excludeCBD: false })
  const cache = { lifetimeMs: FORM_DEFINITION_LIFETIME_MS, report, sharesLoading }

  /** By document: one that cannot be used is kept as it was, as the shop shows it (PUB-21). */
  let kept: ReadonlyMap<string, FormDefinition> = new Map()

  /** By form id; null where the published form cannot be used, so that it is not taken for one that does not exist. */
  const definitions = staleIfError(async (): Promise<ReadonlyMap<string, FormDefinition | null>> => {
    const problems: ContentProblem[] = []
    const tolerant = {
      ...uncached,
      tolerate: (found: readonly ContentProblem[]) => void problems.push(...found),
    }
    const [forms, recipients] = await Promise.all([
      loadCollection(formDefinition, tolerant).all(),
      loadCollection(formRecipientsDefinition, tolerant).all(),
    ])
    const toDefinition = ({ id, formId, title, fields, successMessage }: Form): FormDefinition => ({
      id: formId,
      title,
      fields,
      successMessage,
      recipients: recipients.find((form) => form.id === id)?.notificationRecipients ?? [],
    })
    const clashes = formIdClashes(forms).filter(
      ({ id }) => kept.get(id)?.id !== forms.find((form) => form.id === id)?.formId,
    )
    // Answers are sent to a form's id, whatever its page's address is.
    const errors = [...problems.filter(({ field }) => field !== 'slug'), ...clashes]
    if (errors.length > 0) report(new ContentError(errors))
    const invalidIds = new Set(errors.map(({ id }) => id))
    kept = new Map(
      forms.flatMap((form) => {
        const definition = invalidIds.has(form.id) ? kept.get(form.id) : toDefinition(form)
        return definition === undefined ? [] : [[form.id, definition]]
      }),
    )
    const unusable = forms.map(({ formId }) => [formId, null] as const)
    const usable = [...kept.values()].map((definition) => [definition.id, definition] as const)
    return new Map<string, FormDefinition | null>([...unusable, ...usable])
  }, cache)

  const listIds = staleIfError(async () => {
    const [{ listId } = { listId: null }, pages] = await Promise.all([
      settings.get().then((klaviyo) => klaviyo ?? undefined),
      signUps.all(),
    ])
    return new Set([listId, ...pages.map((page) => page.listId)].filter((id) => id !== null))
  }, cache)

  async function findForm(id: string): Promise<FormDefinition | null> {
    const found = (await definitions()).get(id)
    if (found === null) throw new Error(`The form ${id} cannot be used as it is published`)
    return found ?? null
  }

  return { findForm, listIds }
}
