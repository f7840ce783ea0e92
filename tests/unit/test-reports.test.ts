import { expect, test } from 'vitest'
import {
  playwrightFailures,
  playwrightReport,
  vitestFailures,
  vitestReport,
} from '../../scripts/test/test-reports.ts'

test('lists failed, skipped and retried browser tests of all nesting levels', () => {
  const result = (message?: string) => ({ errors: message === undefined ? [] : [{ message }] })
  const report = playwrightReport.parse({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          { title: 'good', file: 'a.spec.ts', tests: [{ status: 'expected', results: [result()] }] },
          {
            title: 'bad',
            file: 'a.spec.ts',
            tests: [{ status: 'unexpected', results: [result('\u001b[31mNo\n\nway')] }],
          },
        ],
        suites: [
          {
            title: 'inner',
            specs: [
              {
                title: 'shaky',
                file: 'a.spec.ts',
                tests: [{ status: 'flaky', results: [result('Late'), result()] }],
              },
              { title: 'left', file: 'a.spec.ts', tests: [{ status: 'skipped', results: [] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(playwrightFailures(report)).toEqual([
    'unexpected: a.spec.ts › bad\n    No\n    way',
    'flaky: a.spec.ts › shaky\n    Late',
    'skipped: a.spec.ts › left',
  ])
})

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

test('lists failed tests and files that could not be run', () => {
  const report = vitestReport.parse({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'bad', status: 'failed', failureMessages: [lines(20).join('\n')] },
          { fullName: 'later', status: 'skipped' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Does not parse', assertionResults: [] },
    ],
  })
  expect(vitestFailures(report)).toEqual([
    `bad${lines(14)
      .map((line) => `\n    ${line}`)
      .join('')}`,
    'skipped: later',
    'b.test.ts\n    Does not parse',
  ])
})
