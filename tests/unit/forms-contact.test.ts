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

describe('a form’s file', () => {
  const parse = (accept: string, name: string, type: string, content: string) => {
    const field = { label: 'File', name: 'file', required: true, type: 'file', options: [], accept } as const
    const answers = new FormData()
    answers.set('file', new File([Buffer.from(content, 'latin1')], name, { type }))
    return parseAnswers([field], answers)
  }
  const refused = { ok: false, errors: { file: 'Please choose a file of another kind.' } }
  const jpeg = '\xff\xd8\xff\xe0'

  test.each([
    ['an SVG as an icon', 'image/*', 'evil.svg', 'image/x-icon', '<svg/>'],
    ['a page as a bitmap', 'image/*', 'invoice.html', 'image/bmp', '<script>'],
    ['a page as a bitmap with its signature', 'image/*', 'invoice.html', 'image/bmp', 'BM<script>'],
    ['a program as a picture of no known type', 'image/*', 'setup.exe', 'image/x', 'MZ'],
    ['a program that begins like a photo', 'image/*', 'photo.jpg.exe', 'image/jpeg', jpeg],
    ['a program by the name of a document', '.pdf', 'invoice.pdf', 'application/x', 'MZ'],
    ['a page that begins like a document', 'application/pdf', 'invoice.html', 'application/pdf', '%PDF-1.7'],
  ])('is refused where it is %s (FORM-16)', async (_, accept, name, type, content) => {
    expect(await parse(accept, name, type, content)).toEqual(refused)
  })

  test.each([
    ['a photo', 'image/*', 'IMG_0001.JPG', 'image/jpeg', jpeg],
    ['a photo without an ending', 'image/*', '1000012345', 'image/jpeg', jpeg],
    ['a phone’s photo', 'image/*', 'IMG_0001.HEIC', 'image/heic', '\0\0\0\x24ftypheic'],
    ['a phone’s photo by its general name', 'image/*', 'a.heif', 'image/heif', '\0\0\0\x24ftypmif1'],
    ['a bitmap', 'image/*', 'a.bmp', 'image/bmp', 'BM6'],
    ['a scan', 'image/*', 'a.tif', 'image/tiff', 'II*\0'],
    ['a document by its name', 'image/*, .pdf', 'a.pdf', '', '%PDF-1.7'],
    ['a type that the form lists', 'image/x-icon', 'a.ico', 'image/x-icon', '\0\0\x01'],
    ['anything, where the form takes all', '*/*', 'notes.txt', 'text/plain', 'a'],
  ])('is accepted where it is %s (FORM-16)', async (_, accept, name, type, content) => {
    expect(await parse(accept, name, type, content)).toMatchObject({ ok: true, files: [{ name }] })
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
