import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { ERROR_REPORT_WINDOW_MS } from '#config/server-limits.ts'
import { ContentServiceError } from '#content/client.ts'
import { createErrorReporter } from '../../src/server/error-service.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A reporter, and what an error-reporting service got from it. */
async function startService(answer: { status: number; headers: Record<string, string> } | null = null) {
  const received: string[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => (body += text))
    request.on('end', () => {
      received.push(body)
      if (answer !== null) response.writeHead(answer.status, answer.headers)
      response.end('{}')
    })
  }).listen(0, 'localhost')
  await once(service, 'listening')
  cleanups.push(() => service.close())
  const address = service.address()
  const port = typeof address === 'object' ? address?.port : address
  const environment = siteEnvironment({ PUBLIC_ERROR_REPORTING_DSN: `http://key@localhost:${port}/1` })
  let time = 0
  const report = createErrorReporter(environment, () => time)
  return { received, report, wait: (ms: number) => (time += ms) }
}

test('the server reports a failed request once an hour, with its message and where it happened (ERR-14)', async () => {
  const { received, report, wait } = await startService()
  const error = new ContentServiceError('The content service did not answer', { cause: new Error('a token') })
  report(error)
  report(error)
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]).toContain('"type":"ContentServiceError","value":"The content service did not answer"')
  expect(received[0]).toContain('server-error-service.test.ts')
  expect(received[0]).not.toContain('a token')
  wait(ERROR_REPORT_WINDOW_MS)
  report(error)
  await expect.poll(() => received).toHaveLength(2)
})

test.each([
  { status: 429, headers: { 'retry-after': '3600' } },
  { status: 200, headers: { 'x-sentry-rate-limits': '3600:error:organization' } },
])('the server sends nothing for as long as the service asks with $status (ERR-14)', async (answer) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  cleanups.push(() => vi.useRealTimers())
  const { received, report } = await startService(answer)
  report(new RangeError('first'))
  await expect.poll(() => received).toHaveLength(1)
  // The client counts the answer once it has it.
  await new Promise((resolve) => setTimeout(resolve, 100))
  vi.setSystemTime(Date.now() + 10 * 60_000)
  report(new SyntaxError('second'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(received).toHaveLength(1)
})

test('the server reports why the commerce service did not answer (ERR-14)', async () => {
  const { received, report } = await startService()
  report(Object.assign(new Error('connection refused'), { name: 'CommerceServiceError' }))
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]).toContain('"type":"CommerceServiceError","value":"connection refused"')
})

test('the server keeps to itself what a message may hold of a draft or of somebody (ERR-14, OPEN-03)', async () => {
  const { received, report } = await startService()
  report(new SyntaxError('Unexpected token in "Nobody may know"\n  of somebody@lull.example'))
  report('somebody@lull.example')
  await expect.poll(() => received).toHaveLength(2)
  expect(received.join()).toContain('SyntaxError')
  expect(received.join()).not.toMatch(/Nobody may know|somebody/)
})

test('the server reports nothing where no service is configured (ERR-14)', () => {
  expect(() => createErrorReporter(siteEnvironment())(new Error('anything'))).not.toThrow()
})
