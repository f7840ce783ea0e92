import { expect, test } from 'vitest'
import { composeBackend } from '../../src/server/compose-backend.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

test('the backend answers under the preview’s host, whose pages send forms there (FORM-11)', async () => {
  const unlimited = { consume: () => 0 }
  const backend = composeBackend({
    environment: siteEnvironment({
      SITE_SERVES_API: 'yes',
      BACKEND_HOSTS: 'edge.lull.example:8443',
      SANITY_STUDIO_PREVIEW_URLS:
        'production=https://desk.lull.example/preview, staging=https://try.lull.example',
    }),
    outbox: { add: async () => {} },
    limiters: { submissions: unlimited, queries: unlimited },
    report: () => {},
  })
  const statusAt = async (host: string) => {
    const request = new Request(`http://${host}/api/forms/write`, {
      method: 'OPTIONS',
      headers: { origin: `https://${host}` },
    })
    return (await backend.handle(request, { address: '192.0.2.1' })).status
  }
  for (const host of ['lull.example', 'desk.lull.example', 'try.lull.example', 'edge.lull.example:8443'])
    expect([host, await statusAt(host)]).toEqual([host, 204])
  expect(await statusAt('rebound.example')).toBe(421)
})
