import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { startCommerceService } from '../../local/commerce/service.ts'
import { catalogue } from '../../local/commerce/tests/catalogue.fixture.ts'
import { tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { writeSample } from '../../local/commerce/tests/write-sample.fixture.ts'
import { startContentService } from '../../local/content/service.ts'
import { startMailService } from '../../local/mail/service.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { withLockedFolder } from '../lock-folder.ts'
import { thisOwner } from '../lock-owner.ts'

const endedPid = () => spawnSync(process.execPath, ['--version']).pid

/** The lock of another process on this machine. */
async function lockOf(pid: number): Promise<string> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8')
  return JSON.stringify({ ...thisOwner(), pid, started: facts.split(') ').at(-1)?.split(' ')[19] })
}

/** The lock of a process of this one's id, in another container. */
const elsewhere = JSON.stringify({ ...thisOwner(), place: 'a boot pid:[1]', host: 'shop-1' })

const service = { close: () => Promise.resolve() }
const start = (directory: string, name = 'mail') =>
  withLockedFolder({ directory, name, timeoutMs: 200 }, () => Promise.resolve(service))

describe('the lock of a data folder', () => {
  test('names the process that has the folder in use', async () => {
    const folder = await temporaryFolder()
    await start(folder)
    await expect(start(folder)).rejects.toThrow(
      `The mail service cannot start: process ${process.pid} has its data in ${folder} in use.`,
    )
  })

  test('refuses a folder that another process has locked', async () => {
    const folder = await temporaryFolder()
    const lock = await lockOf(process.ppid)
    await writeFile(join(folder, 'mail.lock'), lock)
    await expect(start(folder)).rejects.toThrow(`process ${process.ppid} has its data`)
    await expect(start(folder)).rejects.toThrow(`process ${process.ppid} has its data`)
    expect(await readFile(join(folder, 'mail.lock'), 'utf8')).toBe(lock)
  })

  test('lets services of different names share a folder', async () => {
    const folder = await temporaryFolder()
    await start(folder)
    expect(await start(folder, 'content')).toHaveProperty('close')
  })

  test('is removed when the service closes', async () => {
    const folder = await temporaryFolder()
    const { close } = await start(folder)
    await close()
    expect(await readdir(folder)).toEqual([])
    await start(folder)
  })

  test('is removed when the service does not start', async () => {
    const folder = await temporaryFolder()
    const failing = () => Promise.reject(new Error('The port is taken'))
    await expect(withLockedFolder({ directory: folder, name: 'mail' }, failing)).rejects.toThrow('The port')
    expect(await readdir(folder)).toEqual([])
    await start(folder)
  })

  test.each([
    ['a process that has ended', () => JSON.stringify({ ...thisOwner(), pid: endedPid() })],
    ['an earlier process with the same id', () => JSON.stringify({ ...thisOwner(), started: '1' })],
    ['a process whose id another one has now', () => JSON.stringify({ ...thisOwner(), pid: process.ppid })],
    ['a process of an earlier version', () => `${endedPid()}\n`],
    ['nobody', () => ''],
  ])('is taken over from %s', async (_name, content) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'mail.lock'), content())
    await start(folder)
    expect(await readdir(folder)).toEqual(['mail.lock'])
    expect(JSON.parse(await readFile(join(folder, 'mail.lock'), 'utf8'))).toEqual(thisOwner())
  })

  test('is not taken from a process of the same id in another container, which shows that it is there (OPS-16)', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'mail.lock')
    await writeFile(file, elsewhere)
    const timer = setInterval(() => void utimes(file, new Date(), new Date()), 20)
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
    await expect(start(folder)).rejects.toThrow(`process ${process.pid} of shop-1 has its data`)
    clearInterval(timer)
    expect(await readFile(file, 'utf8')).toBe(elsewhere)
  })

  test('is taken over from another container whose heartbeat has stopped (OPS-16)', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'mail.lock')
    await writeFile(file, elsewhere)
    const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
    const { close } = await start(folder)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('another machine or container'))
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(thisOwner())
    await close()
  })

  test('shows that its holder is there, every two seconds (OPS-16)', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'mail.lock')
    const { close } = await start(folder)
    await utimes(file, new Date(0), new Date(0))
    await vi.waitFor(async () => expect((await stat(file)).mtimeMs).toBeGreaterThan(0), { timeout: 5000 })
    await close()
  })

  test('ends a process that another one has taken for gone (OPS-16)', async () => {
    const folder = await temporaryFolder()
    const program = `
      import { withLockedFolder } from ${JSON.stringify(new URL('../lock-folder.ts', import.meta.url).href)}
      await withLockedFolder({ directory: process.argv[1], name: 'mail' }, async () => ({ close: async () => {} }))
      await fs.promises.writeFile(process.argv[1] + '/mail.lock', ${JSON.stringify(elsewhere)})
      setInterval(() => {}, 1000)`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
      timeout: 10_000,
    })
    expect(status).toBe(1)
    expect(String(stderr)).toContain('was taken over by another process')
    expect(await readFile(join(folder, 'mail.lock'), 'utf8')).toBe(elsewhere)
  })

  test('is given to one of many services that start at once, also where one was left behind', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'mail.lock'), JSON.stringify({ ...thisOwner(), pid: endedPid() }))
    const started = await Promise.allSettled(Array.from({ length: 20 }, () => start(folder)))
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('two services on one data folder', () => {
  const services = {
    commerce: async (stateDir: string) =>
      startCommerceService({ port: 0, stateDir, sampleDir: await writeSample(catalogue), tokens }),
    content: (stateDir: string) => startContentService({ port: 0, stateDir }),
    mail: (stateDir: string) => startMailService({ port: 0, stateDir, key: 'key' }),
  }
  test.each(Object.entries(services))('are refused: %s', async (name, startService) => {
    const folder = await temporaryFolder()
    const first = await startService(folder)
    await expect(startService(folder)).rejects.toThrow(
      `The ${name} service cannot start: process ${process.pid}`,
    )
    await first.close()
    const next = await startService(folder)
    await next.close()
  })
})
