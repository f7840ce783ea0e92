import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runNode } from '../process.ts'

/** Runs a program as builds are run, and that one another: each writes its id, and would go on for a minute. */
const OUTER = `
  import { runNode } from './scripts/lib/process.ts'
  const inner = 'console.log(process.pid); setTimeout(() => {}, 60_000)'
  const middle = "import { runNode } from './scripts/lib/process.ts'; console.log(process.pid);" +
    "await runNode(['--input-type=module', '--eval', " + JSON.stringify(inner) + "], { output: 'inherit' })"
  await runNode(['--input-type=module', '--eval', middle], { output: 'inherit' })
`

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'programs end with the command that runs them, when that alone gets %s (OPS-18)',
  async (signal) => {
    const command = spawn(process.execPath, ['--input-type=module', '--eval', OUTER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const started: number[] = []
    onTestFinished(() => {
      command.kill('SIGKILL')
      for (const pid of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    })
    const lines = createInterface({ input: command.stdout })
    for await (const line of lines) if (started.push(Number(line)) === 2) break
    const ended = once(command, 'exit')
    command.kill(signal)
    await ended
    await expect.poll(() => started.filter(isRunning)).toEqual([])
  },
)

test('workers that a program forks stay while it runs (OPS-18)', async () => {
  const { output } = await runNode([fileURLToPath(new URL('./fork-worker.fixture.ts', import.meta.url))])
  expect(output).toBe('answered\n')
})
