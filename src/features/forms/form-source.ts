import type { FormDefinition, FormSource } from '#backend/intake.ts'
import { FORM_DEFINITION_LIFETIME_MS } from '#config/limits.ts'
import { type Form, formKind, formRecipientsKind } from '#content/form.ts'
import { klaviyoKind } from '#content/klaviyo.ts'
import { type Loading, loadCollection, loadSingleton } from '#content/load.ts'
import { signUpKind } from '#content/sign-up.ts'

/**
 * Asked anew once it is older than `lifetimeMs`; while that fails, what was known last goes on, if anything was.
 * @throws what `load` throws, when nothing is known.
 */
function refreshed<Value>(
  load: () => Promise<Value>,
  { lifetimeMs, now, report }: { lifetimeMs: number; now: () => number; report: (error: unknown) => void },
): () => Promise<Value> {
  let known: { value: Value; at: number } | null = null
  let loading: Promise<Value> | null = null
  return async () => {
    if (known !== null && now() - known.at < lifetimeMs) return known.value
    loading ??= load().finally(() => {
      loading = null
    })
    try {
      const value = await loading
      known = { value, at: now() }
      return value
    } catch (error) {
      if (known === null) throw error
      report(error)
      return known.value
    }
  }
}

/** What editors say of forms and lists, as the backend asks for it while it runs. */
export function createFormSource(
  loading: Omit<Loading, 'keep'>,
  { report, now = Date.now }: { report: (error: unknown) => void; now?: () => number },
): FormSource {
  const anew = { ...loading, keep: false }
  const forms = loadCollection(formKind, anew)
  const recipients = loadCollection(formRecipientsKind, anew)
  const settings = loadSingleton(klaviyoKind, anew)
  // Lists are the account's, whichever of the site's variants asks.
  const signUps = loadCollection(signUpKind, { ...anew, excludeCBD: false })
  const timing = { lifetimeMs: FORM_DEFINITION_LIFETIME_MS, now, report }

  const definitions = refreshed(async () => {
    const [all, told] = await Promise.all([forms.all(), recipients.all()])
    const toDefinition = ({ id, formId, title, fields, successMessage }: Form): FormDefinition => ({
      id: formId,
      title,
      fields,
      successMessage,
      recipients: told.find((one) => one.id === id)?.notificationRecipients ?? [],
    })
    return new Map(all.map((form) => [form.formId, toDefinition(form)]))
  }, timing)

  const lists = refreshed(async () => {
    const [{ listId } = { listId: null }, pages] = await Promise.all([
      settings.get().then((found) => found ?? undefined),
      signUps.all(),
    ])
    return new Set([listId, ...pages.map((page) => page.listId)].filter((id) => id !== null))
  }, timing)

  return { find: async (id) => (await definitions()).get(id) ?? null, lists }
}
