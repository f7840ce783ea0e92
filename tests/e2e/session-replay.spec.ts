import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { testErrorService } from '../../scripts/test/test-addresses.ts'
import { bannerOf, reopenOf, usePage } from './consent.fixtures.ts'
import { consentSiteUrl, expect, test } from './fixtures.ts'
import { emailOf } from './forms.ts'

// The site that asks for consent also records visits; the fixtures answer for the service that receives them.
test.use({ baseURL: consentSiteUrl })

interface Sent {
  /** The kinds of what was sent, such as `event`, `replay_event` and `replay_recording`. */
  types: string[]
  /** All recorded events, as JSON. */
  recording: string
}

/** What the page sends to the error-reporting service, in the service's own format. */
function receive(page: Page): Sent {
  const sent: Sent = { types: [], recording: '' }
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(testErrorService).host) return
    const body = request.postDataBuffer() ?? Buffer.of()
    const text = body.toString('latin1')
    for (const [, type = ''] of text.matchAll(/^\{"type":"(\w+)"/gm)) sent.types.push(type)
    const start = text.search(/\{"segment_id":\d+\}\n/)
    if (start === -1) return
    const data = body.subarray(text.indexOf('\n', start) + 1)
    sent.recording += data[0] === 0x78 ? inflateSync(data).toString() : data.toString()
  })
  return sent
}

function watchRecorder(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/session-recorder/.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

/** Makes the visit one that is recorded from its start, or one that is not. */
const choose = (page: Page, answer: 'yes' | 'no') =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem('replay') === null) sessionStorage.setItem('replay', value)
  }, answer)

const consented = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('consent', `accepted ${Date.now()}`))

test('a chosen visit is recorded from its first interaction on, with all text hidden (TRK-14)', async ({
  page,
}) => {
  await consented(page)
  await choose(page, 'yes')
  const recorders = watchRecorder(page)
  const sent = receive(page)
  await page.goto('/whats-inside')
  // Without an interaction, the idle tasks run after 3 s.
  await expect
    .poll(() => page.evaluate(() => Array.isArray(Reflect.get(window, 'dataLayer'))), { timeout: 20_000 })
    .toBe(true)
  expect(recorders).toEqual([])
  await usePage(page)
  await expect.poll(() => recorders.length).toBe(1)
  await emailOf(page).fill('somebody.private@example.com')
  await expect.poll(() => sent.recording.length, { timeout: 40_000 }).toBeGreaterThan(1000)
  expect(sent.types).toEqual(expect.arrayContaining(['replay_event', 'replay_recording']))
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(heading.trim().length).toBeGreaterThan(5)
  // What is read or typed is not in it; what kind of page it is, is.
  expect(sent.recording).toContain('"tagName":"main"')
  expect(sent.recording).not.toContain(heading.trim())
  expect(sent.recording).not.toContain('somebody.private')
  expect(sent.types).not.toContain('event')
})

test('a visit is recorded from its first error on, also on the pages after it (TRK-14)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Nobody handled/)
  await consented(page)
  await choose(page, 'no')
  const recorders = watchRecorder(page)
  const sent = receive(page)
  await page.goto('/shop')
  await usePage(page)
  await expect
    .poll(() => page.evaluate(() => Array.isArray(Reflect.get(window, 'dataLayer'))), { timeout: 20_000 })
    .toBe(true)
  expect(recorders).toEqual([])
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody handled this')
    })
  })
  await expect.poll(() => sent.types).toContain('event')
  await usePage(page)
  await expect.poll(() => recorders.length).toBe(1)
  await page.goto('/press')
  await usePage(page)
  await expect.poll(() => recorders.length).toBe(2)
})

test('nobody is recorded before they accept, and not after they withdraw (TRK-14, TRK-15)', async ({
  page,
}) => {
  await choose(page, 'yes')
  const recorders = watchRecorder(page)
  const sent = receive(page)
  await page.goto('/whats-inside')
  await usePage(page)
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await page.goto('/press')
  await usePage(page)
  await expect(banner).toBeVisible()
  expect(recorders).toEqual([])
  await banner.getByRole('button', { name: 'You may' }).click()
  await usePage(page)
  await expect.poll(() => recorders.length).toBe(1)
  await reopenOf(page).click()
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Rather not' }).click()])
  const before = sent.recording.length
  await usePage(page)
  await page.goto('/shop')
  await usePage(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toBeVisible()
  expect(recorders).toHaveLength(1)
  expect(sent.recording.length).toBe(before)
})

test('a page whose address came with a query is not recorded (TRK-14)', async ({ page }) => {
  await consented(page)
  await choose(page, 'yes')
  const recorders = watchRecorder(page)
  await page.goto('/shop?email=somebody@example.com')
  await usePage(page)
  await expect
    .poll(() => page.evaluate(() => Array.isArray(Reflect.get(window, 'dataLayer'))), { timeout: 20_000 })
    .toBe(true)
  expect(recorders).toEqual([])
  await page.goto('/press')
  await usePage(page)
  await expect.poll(() => recorders.length).toBe(1)
})
