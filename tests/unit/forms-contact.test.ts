import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseAnswers } from '#backend/parse-answers.ts'
import type { FormField } from '#config/form-rules.ts'
import { FORM_FILE_MAX_BYTES, FORM_FILES_MAX_BYTES } from '#config/limits.ts'
import { errorsOf } from '#features/forms/contact-errors.ts'
import { sendForm } from '#features/forms/contact-form.api.ts'
import { $contactForm, createContactForm, resetContactForm } from '#features/forms/contact-form.store.ts'
import type { FormSendResult } from '#features/forms/contact-form-state.ts'

afterEach(() => {
  resetContactForm()
  vi.unstubAllGlobals()
})

const failed: FormSendResult = { ok: false, error: new Error('no'), fieldErrors: {} }

describe('a contact form', () => {
  test('goes from idle to submitting to submitted and ignores a second submit (FORM-09)', async () => {
    const form = createContactForm()
    const { promise, resolve } = Promise.withResolvers<FormSendResult>()
    const sending = { id: 'write', successMessage: 'Thanks.', send: vi.fn(() => promise), report: vi.fn() }
    expect(form.$status.get()).toBe('idle')
    const first = form.submit(sending)
    expect(form.$status.get()).toBe('submitting')
    expect(await form.submit(sending)).toBeNull()
    resolve({ ok: true })
    expect(await first).toEqual({ ok: true })
    expect(form.$status.get()).toBe('submitted')
    expect(sending.send).toHaveBeenCalledTimes(1)
    expect(sending.report).not.toHaveBeenCalled()
  })

  test('sets the page’s state to submitted with id and message until reset (FORM-10)', async () => {
    expect($contactForm.get()).toEqual({ isSubmitted: false, id: null, submissionMessage: null })
    const sending = {
      id: 'write',
      successMessage: 'Thanks.',
      send: async () => ({ ok: true }) as const,
      report: vi.fn(),
    }
    await createContactForm().submit(sending)
    expect($contactForm.get()).toEqual({ isSubmitted: true, id: 'write', submissionMessage: 'Thanks.' })
    resetContactForm()
    expect($contactForm.get()).toEqual({ isSubmitted: false, id: null, submissionMessage: null })
  })

  test('reports a failure, keeps the page’s state empty and allows a retry (FORM-09, FORM-13)', async () => {
    const form = createContactForm()
    const report = vi.fn()
    await form.submit({ id: 'write', successMessage: 'Thanks.', send: async () => failed, report })
    expect(form.$status.get()).toBe('error')
    expect(report).toHaveBeenCalledExactlyOnceWith(failed.error)
    expect($contactForm.get().isSubmitted).toBe(false)
    await form.submit({ id: 'write', successMessage: 'Thanks.', send: async () => ({ ok: true }), report })
    expect(form.$status.get()).toBe('submitted')
  })
})

describe('a form’s files', () => {
  const fields: readonly FormField[] = ['front', 'back', 'side'].map((name) => ({
    label: name,
    name,
    required: false,
    type: 'file',
    options: [],
    accept: 'image/*',
  }))
  const png = (bytes: number) => {
    const content = new Uint8Array(bytes)
    content.set(new TextEncoder().encode('xPNG\r\n'))
    return new File([content], 'a.png', { type: 'image/png' })
  }

  test('are refused in browser and backend where they are too large together (FORM-16)', async () => {
    const answers = new FormData()
    answers.set('front', png(FORM_FILE_MAX_BYTES))
    answers.set('back', png(FORM_FILES_MAX_BYTES - FORM_FILE_MAX_BYTES))
    expect(errorsOf(fields, answers)).toEqual({})
    expect(await parseAnswers(fields, answers)).toMatchObject({ ok: true })
    answers.set('side', png(6))
    const errors = { side: 'Please choose files of no more than 7 MB together.' }
    expect(errorsOf(fields, answers)).toEqual(errors)
    expect(await parseAnswers(fields, answers)).toEqual({ ok: false, errors })
  })
})

describe('sendForm', () => {
  const answer = (response: Response | Error) =>
    vi.stubGlobal('fetch', async () => {
      if (response instanceof Error) throw response
      return response
    })
  const send = () => sendForm('https://lull.example/api/forms/write', new FormData())

  test('succeeds on any OK status without reading the body (FORM-11)', async () => {
    for (const response of [new Response('not json'), new Response(null, { status: 204 })]) {
      answer(response)
      expect(await send()).toEqual({ ok: true })
    }
  })

  test('fails on other responses, with field errors if there are any (FORM-11, FORM-19)', async () => {
    answer(Response.json({ errors: { email: 'Please enter a valid email address.' } }, { status: 422 }))
    expect(await send()).toMatchObject({
      ok: false,
      fieldErrors: { email: 'Please enter a valid email address.' },
    })
    for (const response of [
      new Response('<html>', { status: 422 }),
      Response.json({ errors: 'all' }, { status: 422 }),
      new Response('', { status: 503 }),
      new TypeError('Failed to fetch'),
    ]) {
      answer(response)
      expect(await send()).toMatchObject({ ok: false, error: expect.any(Error), fieldErrors: {} })
    }
  })
})
