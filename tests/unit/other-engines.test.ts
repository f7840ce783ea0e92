import { expect, test, vi } from 'vitest'
import { type OtherEngine, otherEngineCheck, otherEngines } from '../../scripts/test/other-engines.ts'

const run = vi.fn(async () => ({ passed: 3, failed: 0, report: '', note: '1 passed on retry' }))
const closed = vi.fn(async () => {})

const engine = (changed: Partial<OtherEngine>): OtherEngine => ({
  name: 'WebKit',
  project: 'webkit',
  launch: async () => ({ newPage: async () => {}, version: () => '27.2', close: closed }),
  find: () => ({ path: '/opt/webkit', origin: 'Playwright’s own', launchOptions: {} }),
  ...changed,
})

test('looks for Firefox and WebKit', () => {
  expect(otherEngines.map(({ project }) => project)).toEqual(['firefox', 'webkit'])
})

test('runs the tests in an engine, and names it beside their result', async () => {
  const result = await otherEngineCheck(engine({}), run)
  const note = 'WebKit 27.2, Playwright’s own, /opt/webkit; 1 passed on retry'
  expect(result).toEqual({ passed: 3, failed: 0, report: '', note })
  expect(closed).toHaveBeenCalledOnce()
})

test('says that an engine is not installed, and has not failed', async () => {
  run.mockClear()
  const result = await otherEngineCheck(engine({ find: () => null }), run)
  expect(result).toEqual({ passed: 0, failed: 0, report: '', note: 'not run: no WebKit is installed' })
  expect(run).not.toHaveBeenCalled()
})

test('says why an engine that is installed cannot be started', async () => {
  run.mockClear()
  const launch = () => Promise.reject(new Error('A library is missing\nat launch'))
  const { failed, note } = await otherEngineCheck(engine({ launch }), run)
  expect([failed, note]).toEqual([0, 'not run: /opt/webkit cannot be used: A library is missing'])
  expect(run).not.toHaveBeenCalled()
})
