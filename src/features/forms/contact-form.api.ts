import * as z from 'zod/mini'
import { recordOf } from '#lib/small-schemas.ts'
import type { FormSendResult } from './contact-form-state.ts'

const invalidForm = z.object({ errors: recordOf(z.string()) })

async function readFieldErrors(response: Response): Promise<Readonly<Record<string, string>>> {
  if (response.status !== 422) return {}
  const parsed = invalidForm.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data.errors : {}
}

/** Sends a form's answers; any response with an OK status means success (FORM-11). Never rejects. */
export async function sendForm(url: string, answers: FormData): Promise<FormSendResult> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { method: 'POST', body: answers, headers })
    if (response.ok) return { ok: true }
    const error = new Error(`The form endpoint responded with status ${response.status}`)
    return { ok: false, error, fieldErrors: await readFieldErrors(response) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)), fieldErrors: {} }
  }
}
