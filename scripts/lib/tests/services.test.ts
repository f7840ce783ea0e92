import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { testPorts } from '../local-environment.ts'
import { startServices } from '../services.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

test.runIf(existsSync('/dev/full'))(
  'services stay up when their logs cannot be written, as on a full disk (OPS-17)',
  async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const directory = await temporaryFolder()
    await mkdir(`${directory}/logs`)
    await symlink('/dev/full', `${directory}/logs/mail.log`)
    const ports = { ...testPorts, mail: await freePort() }
    const services = await startServices({ names: ['mail'], ports, directory, hasOwnSample: true })
    onTestFinished(() => services.stop())
    await expect
      .poll(() => said.mock.calls.flat().join('\n'))
      .toMatch(/logs\/mail\.log ends here: ENOSPC: no space left on device/)
    const response = await fetch(`http://localhost:${ports.mail}/__health`)
    expect(response.ok).toBe(true)
  },
)
