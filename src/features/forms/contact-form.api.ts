import * as z from 'zod/mini'
import type { SendResult } from './contact-form.ts'

const refusal = z.object({ faults: z.record(z.string(), z.string()) })

async function faultsOf(response: Response): Promise<Readonly<Record<string, string>>> {
  if (response.status !== 422) return {}
  const parsed = refusal.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data.faults : {}
}

/** Sends a form's answers (FORM-11). Any answer that is OK means that they were taken; it is not read. Never rejects. */
export async function sendForm(address: string, answers: FormData): Promise<SendResult> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { method: 'POST', body: answers, headers })
    if (response.ok) return { ok: true }
    const error = new Error(`The form was answered ${response.status}`)
    return { ok: false, error, faults: await faultsOf(response) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)), faults: {} }
  }
}
