import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FollowedSite, openFollowedSite } from '../followed-site.ts'
import { precompress } from '../precompress.ts'

vi.mock('../precompress.ts', () => ({ precompress: vi.fn(async () => {}) }))

let folder: string
let link: string
let site: FollowedSite
let server: Server

const write = (name: string) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'index.html'), name)
}
const pointTo = (name: string) => {
  symlinkSync(join(folder, name), `${link}.next`)
  renameSync(`${link}.next`, link)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'followed-site-'))
  link = join(folder, 'current')
  for (const name of ['first', 'second', 'third']) write(name)
  pointTo('first')
  site = await openFollowedSite(link, 'fast')
  server = createServer((request, response) => site.handler.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.mocked(precompress).mockReset()
  server.close()
  server.closeAllConnections()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const served = async () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return (await fetch(`http://127.0.0.1:${port}/`)).text()
}

describe('a site whose folder is followed', () => {
  test('is the newest one when the link changes while the one before is read (OPS-02)', async () => {
    const gate = Promise.withResolvers<void>()
    vi.mocked(precompress).mockImplementation((directory) =>
      directory.endsWith('second') ? gate.promise : Promise.resolve(),
    )
    pointTo('second')
    const second = site.follow()
    pointTo('third')
    const third = site.follow()
    // Long enough for a read that would not await the one before.
    await wait(50)
    gate.resolve()
    await Promise.all([second, third])
    expect(site.follow()).toBeNull()
    expect(await served()).toBe('third')
  })

  test('is read again some seconds after it could not be, and not before (OPS-02)', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    vi.mocked(precompress).mockRejectedValueOnce(new Error('The disk is full'))
    pointTo('second')
    await site.follow()
    expect(error).toHaveBeenCalledOnce()
    expect([site.follow(), await served()]).toEqual([null, 'first'])
    now.mockReturnValue(5000)
    await site.follow()
    expect([site.follow(), await served()]).toEqual([null, 'second'])
  })

  test('is not searched for files to compress where they come compressed (OPS-02)', async () => {
    const compressed = await openFollowedSite(link, null)
    vi.mocked(precompress).mockClear()
    pointTo('second')
    await compressed.follow()
    expect(precompress).not.toHaveBeenCalled()
    await compressed.close()
    pointTo('third')
    await site.follow()
    expect(precompress).toHaveBeenCalledOnce()
  })
})
