import { contentUrl } from './content-client.ts'
import { expect, test } from './studio.fixtures.ts'

test('the studio and the shop have different security policies', async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy']?.split('; ') ?? []
  const studio = await policyOf('/admin/production/structure')
  expect(studio.find((part) => part.startsWith('script-src '))).toMatch(/^script-src 'self' 'sha256-[^']+'$/)
  expect(studio.find((part) => part.startsWith('connect-src '))).toContain('http://*.localhost:')
  const shop = await policyOf('/shop')
  expect(shop.find((part) => part.startsWith('connect-src '))).not.toContain('*.localhost')
  expect(shop.find((part) => part.startsWith('img-src '))).not.toContain('blob:')
})

test('the studio reports an unreachable content service at start and recovers', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Request error/)
  const service = new URL(contentUrl)
  let isDown = true
  await page.route(
    (url) => url.port === service.port,
    (route) => (isDown ? route.abort('connectionrefused') : route.fallback()),
  )
  await page.goto('/admin')
  await expect(page.getByText('Network error')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This machine')).toBeVisible()
})
