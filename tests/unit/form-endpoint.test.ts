import { describe, expect, test, vi } from 'vitest'
import { createFormEndpoint } from '#backend/form-endpoint.ts'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import { FORM_WITHOUT_FILES_MAX_BYTES } from '#config/server-limits.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const connection = { address: '192.0.2.1' }

const post = (body: BodyInit, type?: string) =>
  new Request('https://shop.example/api/forms/write', {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

function open(max = 30) {
  const submissions = {
    signUp: vi.fn(async () => ({ kind: 'accepted', message: 'Thanks.' }) as const),
    submitForm: vi.fn(async () => ({ kind: 'accepted', message: 'Thanks.' }) as const),
  }
  const report = vi.fn()
  const endpoint = createFormEndpoint({
    submissions,
    limiter: createRateLimiter({ max }),
    siteUrl: 'https://shop.example',
    siteName: 'Shop',
    report,
  })
  return { endpoint, submissions, report }
}

describe('the form endpoint', () => {
  test.each([
    ['as urlencoded', urlencoded],
    ['as a type that is no form', 'text/plain'],
    ['as urlencoded after a first type of multipart', `multipart/form-data; boundary=x, ${urlencoded}`],
  ])('refuses a long body sent %s, without parsing it (FORM-11)', async (_, type) => {
    const { endpoint, submissions } = open()
    const body = 'a&'.repeat(FORM_WITHOUT_FILES_MAX_BYTES)
    expect((await endpoint.signUp(post(body, type), connection)).status).toBe(413)
    expect((await endpoint.submit('write', post(body, type), connection)).status).toBe(413)
    expect(submissions.signUp).not.toHaveBeenCalled()
    expect(submissions.submitForm).not.toHaveBeenCalled()
  })

  test('accepts the longest sign-up of a browser without scripts, and a long multipart form (FORM-11)', async () => {
    const { endpoint, submissions } = open()
    const fields = {
      email: `${'ü'.repeat(242)}@slow.example`,
      listId: 'A'.repeat(64),
      source: '界'.repeat(500),
    }
    const signUp = post(new URLSearchParams(fields).toString(), urlencoded)
    expect((await endpoint.signUp(signUp, connection)).status).toBe(200)
    expect(submissions.signUp).toHaveBeenCalledWith(expect.objectContaining({ email: fields.email }))
    const answers = new FormData()
    answers.set('message', 'm'.repeat(2 * FORM_WITHOUT_FILES_MAX_BYTES))
    expect((await endpoint.submit('write', post(answers), connection)).status).toBe(200)
  })

  test('says to scripts and to browsers without them that a form could not be saved, and reports why (FORM-13)', async () => {
    const { endpoint, submissions, report } = open()
    const full = new Error('No space is left on the disk')
    submissions.submitForm.mockRejectedValue(full)
    const request = post('email=a', urlencoded)
    const toScript = await endpoint.submit('write', request.clone(), connection)
    expect([toScript.status, await toScript.json()]).toEqual([503, { result: 'failed' }])
    request.headers.set('accept', 'text/html')
    const page = await endpoint.submit('write', request, connection)
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('Something went wrong. Please try again later.')
    expect(report.mock.calls).toEqual([[full], [full]])
  })

  test('reads no body of a client over its limit (OPS-14)', async () => {
    const { endpoint } = open(1)
    expect((await endpoint.submit('write', post('email=a', urlencoded), connection)).status).toBe(200)
    const second = post('email=a', urlencoded)
    const response = await endpoint.submit('write', second, connection)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(second.bodyUsed).toBe(false)
  })
})
