import { expect, test, vi } from 'vitest'
import { createApi } from '#backend/api.ts'

test('the backend answers pages of the site with 500 where something fails inside, and reports it (ERR-14)', async () => {
  const report = vi.fn()
  const away = new Error('The counter of requests is away')
  const fail = () => Promise.reject(away)
  const api = createApi({
    graphql: { handle: fail },
    submissions: { signUp: fail, submitForm: fail },
    submissionsLimiter: { consume: fail },
    siteOrigins: ['https://lull.example'],
    hosts: ['api.lull.example'],
    siteName: 'Lull',
    search: fail,
    report,
  })
  const origin = 'https://lull.example'
  for (const path of ['/api/sign-up', '/api/forms/write', '/api/search?q=lemon']) {
    const request = new Request(`https://api.lull.example${path}`, { method: 'POST', headers: { origin } })
    const response = await api.handle(request, { address: '192.0.2.1' })
    expect([path, response.status, await response.json()]).toEqual([path, 500, { result: 'failed' }])
    // Without it, a page's script learns nothing of the answer.
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  }
  expect(report.mock.calls).toEqual([[away], [away], [away]])
})
