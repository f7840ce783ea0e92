import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startCommerceService } from '../../commerce/service.ts'
import { catalogue } from '../../commerce/tests/catalogue.fixture.ts'
import { tokens } from '../../commerce/tests/commerce-service.fixture.ts'
import { writeSample } from '../../commerce/tests/write-sample.fixture.ts'
import { startContentService } from '../../content/service.ts'
import { startMailService } from '../../mail/service.ts'
import { withLockedFolder } from '../lock-folder.ts'
import { temporaryFolder } from './local-services.fixture.ts'

const endedPid = () => spawnSync(process.execPath, ['--version']).pid

const service = { close: () => Promise.resolve() }
const start = (directory: string, name = 'mail') =>
  withLockedFolder({ directory, name }, () => Promise.resolve(service))

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
    await writeFile(join(folder, 'mail.lock'), `${process.ppid}\n`)
    await expect(start(folder)).rejects.toThrow(`process ${process.ppid} has its data`)
    await expect(start(folder)).rejects.toThrow(`process ${process.ppid} has its data`)
    expect(await readFile(join(folder, 'mail.lock'), 'utf8')).toBe(`${process.ppid}\n`)
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
    ['a process that has ended', () => `${endedPid()}\n`],
    ['an earlier process with the same id', () => `${process.pid}\n`],
    ['nobody', () => ''],
  ])('is taken over from %s', async (_name, content) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'mail.lock'), content())
    await start(folder)
    expect(await readdir(folder)).toEqual(['mail.lock'])
    expect(await readFile(join(folder, 'mail.lock'), 'utf8')).toBe(`${process.pid}\n`)
  })

  test('is given to one of many services that start at once, also where one was left behind', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'mail.lock'), `${endedPid()}\n`)
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
