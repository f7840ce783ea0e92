import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../lib/tests/run-command.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'

test('npm run host serves a publisher’s releases, one after the other (OPS-01)', async () => {
  const folder = await temporaryFolder()
  for (const release of ['1', '2']) {
    await mkdir(`${folder}/${release}`)
    await writeFile(`${folder}/${release}/index.html`, `release ${release}`)
    await writeFile(`${folder}/${release}/_headers`, `/*\n  X-Release: ${release}\n`)
  }
  await symlink('1', `${folder}/current`)
  const program = ['--import', './scripts/lib/exit-with-parent.ts', 'scripts/host.ts']
  const host = spawn(process.execPath, [...program, '--dir', `${folder}/current`, '--port', '0'], {
    env: { HOST: '0.0.0.0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void host.kill())
  if (host.stdout === null) throw new Error('No output')
  const [line] = await once(host.stdout, 'data')
  const [url = ''] = /http:\/\/0\.0\.0\.0:\d+/.exec(String(line)) ?? []
  const shown = async () => {
    const response = await fetch(url)
    return [response.headers.get('x-release'), await response.text()]
  }
  expect(await shown()).toEqual(['1', 'release 1'])
  await symlink('2', `${folder}/next`)
  await rename(`${folder}/next`, `${folder}/current`)
  expect(await shown()).toEqual(['2', 'release 2'])
})

test('npm run host says that a folder has no site (OPS-01)', async () => {
  const { code, output } = await runCommand('host.ts', ['--dir', await temporaryFolder()], {})
  expect([code, output]).toEqual([1, expect.stringContaining('There is no built site')])
})
