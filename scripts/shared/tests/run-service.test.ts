import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a service that says when it is closed, and needs so long for it. */
async function startService(closesAfterMs: number) {
  const program = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { runService } from './scripts/shared/run-service.ts'
    const close = async () => {
      console.log('closing')
      await wait(${closesAfterMs})
    }
    setInterval(() => {}, 1000)
    await runService('test', async () => ({ url: 'up', close }))
  `
  const service = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  const lines: string[] = []
  service.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  await expect.poll(() => lines).toContain('test: up')
  return { service, lines, ended: once(service, 'exit') }
}

test('a service closes once and in peace when a press of Ctrl-C arrives twice (OPS-18)', async () => {
  const { service, lines, ended } = await startService(400)
  service.kill('SIGINT')
  await expect.poll(() => lines).toContain('closing')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) service.kill(signal)
  expect(await ended).toEqual([0, null])
  expect(lines).toEqual(['test: up', 'closing'])
})

test('a service that does not come to its end is ended by another press of Ctrl-C (OPS-18)', async () => {
  const { service, lines, ended } = await startService(60_000)
  service.kill('SIGTERM')
  await expect.poll(() => lines).toContain('closing')
  await wait(1200)
  service.kill('SIGINT')
  expect(await ended).toEqual([1, null])
})
