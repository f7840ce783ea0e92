import type { FormDefinition, FormSource } from '#backend/submissions.ts'
import { FORM_DEFINITION_LIFETIME_MS } from '#config/limits.ts'
import { type Form, formDefinition, formRecipientsDefinition } from '#content/form.ts'
import { klaviyoDefinition } from '#content/klaviyo.ts'
import { type LoadDocumentsOptions, loadCollection, loadSingleton } from '#content/load-documents.ts'
import { signUpDefinition } from '#content/sign-up.ts'
import { staleIfError } from './stale-if-error.ts'

/** Loads forms and list ids from the content service, cached for a few seconds. */
export function createFormDefinitionCache(
  loading: Omit<LoadDocumentsOptions, 'keep'>,
  { report, sharesLoading = true }: { report: (error: unknown) => void; sharesLoading?: boolean },
): FormSource {
  const uncached = { ...loading, keep: false }
  const forms = loadCollection(formDefinition, uncached)
  const recipients = loadCollection(formRecipientsDefinition, uncached)
  const settings = loadSingleton(klaviyoDefinition, uncached)
  // Lists belong to the account: a sign-up page that this variant hides counts, too.
  const signUps = loadCollection(signUpDefinition, { ...uncached, excludeCBD: false })
  const cache = { lifetimeMs: FORM_DEFINITION_LIFETIME_MS, report, sharesLoading }

  const definitions = staleIfError(async () => {
    const [allForms, allRecipients] = await Promise.all([forms.all(), recipients.all()])
    const toDefinition = ({ id, formId, title, fields, successMessage }: Form): FormDefinition => ({
      id: formId,
      title,
      fields,
      successMessage,
      recipients: allRecipients.find((form) => form.id === id)?.notificationRecipients ?? [],
    })
    return new Map(allForms.map((form) => [form.formId, toDefinition(form)]))
  }, cache)

  const listIds = staleIfError(async () => {
    const [{ listId } = { listId: null }, pages] = await Promise.all([
      settings.get().then((klaviyo) => klaviyo ?? undefined),
      signUps.all(),
    ])
    return new Set([listId, ...pages.map((page) => page.listId)].filter((id) => id !== null))
  }, cache)

  return { findForm: async (id) => (await definitions()).get(id) ?? null, listIds }
}
