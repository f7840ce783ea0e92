import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { readCount } from '../read-arguments.ts'
import { runCommand } from './run-command.fixture.ts'

/** Makes every folder that a program wants to make one too many. */
const FULL_DISK = `
  import { promises } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const error = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC', syscall: 'mkdir' })
  promises.mkdir = () => Promise.reject(error)
  syncBuiltinESMExports()
`

const noTrace = expect.not.stringContaining('    at ')

describe('a command', () => {
  test.each([
    [
      'build.ts',
      ['--outt', 'dist'],
      "Unknown option '--outt'\nUsage: npm run build -- [--out dist] [--no-studio]",
    ],
    ['start.ts', ['--port', '5000'], "Unknown option '--port'\nUsage: npm start"],
    ['reset.ts', ['all'], "Unexpected argument 'all'"],
    ['server.ts', ['--port'], "'--port <value>' argument missing"],
  ])(
    '%s %j says what is wrong and how it is used, without a stack trace (OPS-17)',
    async (program, given, text) => {
      const { code, output } = await runCommand(program, given, {})
      expect([code, output, output]).toEqual([1, expect.stringContaining(text), noTrace])
    },
  )

  test.each(['start.ts', 'host.ts'])(
    '%s says how it is used and does nothing else (OPS-17)',
    async (program) => {
      const { code, output } = await runCommand(program, ['--help'], {})
      expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: npm .*\n$/)])
    },
  )

  test('names TEST_PORTS_FROM where it is no port (OPS-17)', async () => {
    const { code, output } = await runCommand('reset.ts', [], { TEST_PORTS_FROM: 'first' })
    expect([code, output, output]).toEqual([1, expect.stringContaining('TEST_PORTS_FROM must be'), noTrace])
  })

  test.each(['start.ts', 'dev.ts', 'server.ts'])(
    '%s says at once what is wrong with its configuration, and where to mend it (OPS-17)',
    async (program) => {
      const { code, output } = await runCommand(program, [], { PUBLIC_SITE_VARIANT: 'fulll' })
      expect([code, output, output]).toEqual([
        1,
        expect.stringMatching(
          /^\s*The configuration is incomplete:\n.*PUBLIC_SITE_VARIANT must be .*Set them in/s,
        ),
        noTrace,
      ])
    },
  )

  test('says what to do about a disk on which nothing can be written (OPS-17)', async () => {
    const folder = await temporaryFolder()
    await writeFile(`${folder}/preload.mjs`, FULL_DISK)
    const environment = { NODE_OPTIONS: `--import=${pathToFileURL(`${folder}/preload.mjs`).href}` }
    const exported = await runCommand('sample/main.ts', ['--out', `${folder}/out`], environment)
    expect([exported.code, exported.output, exported.output]).toEqual([
      1,
      expect.stringContaining('no space left on device, mkdir\nThe disk is full. Free some space, then'),
      noTrace,
    ])
  })

  test('does not write a sample shop over a folder with something else (OPS-17)', async () => {
    const { code, output } = await runCommand('sample/main.ts', ['--out', 'docs'], {})
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('docs contains something other than a sample shop'),
    ])
  })
})

test('a number is a whole one, as large as it has to be (OPS-17)', () => {
  expect(readCount('--runs', '7')).toBe(7)
  expect(readCount('--seed', '0', 0)).toBe(0)
  for (const text of ['', '0', '-1', '1.5', '1e3', 'seven', '99999999999999999999'])
    expect(() => readCount('--runs', text)).toThrow(
      `--runs must be a whole number, at least 1, not "${text}".`,
    )
})
