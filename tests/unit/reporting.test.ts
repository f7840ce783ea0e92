import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Report, report, setReportSender } from '#browser/reporting/report.ts'

const sent: Report[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setReportSender(async (made) => {
    sent.push(made)
  })
})

afterEach(() => {
  setReportSender(null)
  sent.length = 0
  vi.restoreAllMocks()
})

test('drops known noise (ERR-13)', () => {
  for (const message of [
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'ResizeObserver loop completed with undelivered notifications.',
    'ResizeObserver loop limit exceeded',
  ]) {
    report(new TypeError(message))
    report(message)
  }
  expect(sent).toEqual([])
  expect(console.warn).not.toHaveBeenCalled()
})

test('logs and sends an error with name, stack and context (ERR-14)', () => {
  report(new RangeError('Out of stock'), { operation: 'cartLinesAdd' })
  report('a plain text')
  expect(sent).toMatchObject([
    {
      name: 'RangeError',
      message: 'Out of stock',
      stack: expect.stringContaining('reporting.test'),
      context: { operation: 'cartLinesAdd' },
    },
    { name: 'Error', message: 'a plain text', stack: null, context: {} },
  ])
  expect(console.warn).toHaveBeenCalledTimes(2)
})

test('masks cart secrets in message, stack and context', () => {
  const id = 'gid://shopify/Cart/abc?key=s3cr3t'
  report(new Error(`No cart ${id}`), { cart: id, address: `/api?cart=${encodeURIComponent(id)}&more=1` })
  expect(JSON.stringify(sent)).not.toContain('s3cr3t')
  expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('s3cr3t')
  expect(sent[0]?.context.address).toMatch(/more=1$/)
})

test('sends the same report once a page', () => {
  for (let time = 0; time < 50; time += 1) report(new Error('again'), { part: 'menu' })
  report(new Error('again'), { part: 'cart' })
  expect(sent.map(({ context }) => context.part)).toEqual(['menu', 'cart'])
})

test('logs that the service could not be reached', async () => {
  setReportSender(() => Promise.reject(new Error('offline')))
  report(new Error('lost'))
  await vi.waitFor(() =>
    expect(console.warn).toHaveBeenLastCalledWith('[report] not sent:', 'Error: offline'),
  )
})
