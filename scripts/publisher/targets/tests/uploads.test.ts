import { afterEach, expect, test } from 'vitest'
import { documentStatus } from '../../document-status.ts'
import { statusOf, summaryOf } from '../../status.ts'
import { enno, Services, startWorld, until, type World } from '../../tests/publisher.fixture.ts'
import { createNetlifyTarget } from '../netlify.ts'
import { type Target, TargetError, type UploadJob } from '../target.ts'
import { NetlifyStandIn } from './netlify.fixture.ts'

let world: World
const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).toReversed()) await one.close()
})

async function start(options: Parameters<typeof startWorld>[0]): Promise<World> {
  world = await startWorld(options)
  closing.push(world)
  return world
}

/** Changes the home page, and waits for the release with it. */
async function publish(revision: string): Promise<void> {
  world.services.documents.set('home', revision)
  await world.publisher.enqueue(`${revision} ${Math.random()}`, { kind: 'document', id: 'home' })
  await until(() => world.store.live?.sources.documents.home?.revision === revision)
}

/** A host whose uploads a test decides about. */
class Host implements Target {
  readonly id = 'host:1'
  readonly name = 'Netlify'
  readonly jobs: UploadJob[] = []
  upload: Target['upload'] = async () => ({ files: 1, isLive: true })

  readonly target: Target = {
    id: this.id,
    name: this.name,
    upload: (job) => {
      this.jobs.push(job)
      return this.upload(job)
    },
  }

  get releases(): number[] {
    return this.jobs.map(({ release }) => release)
  }
}

const uploadState = () => world.uploads.statuses[0]
const home = (revision: string) => documentStatus(world, { id: 'home', revision })

test('uploads each release, says so on the document, and uploads nothing twice (PUB-01)', async () => {
  const host = new Host()
  const gate = Promise.withResolvers<void>()
  host.upload = async () => {
    await gate.promise
    return { files: 1, isLive: true }
  }
  const { folder, services } = await start({ targets: [host.target] })
  await until(() => host.jobs.length === 1)
  expect(home('r1').state).toBe('publishing')
  expect(summaryOf(world).text).toBe('Release 1 is being uploaded to Netlify.')
  gate.resolve()
  await until(() => uploadState()?.state === 'live')
  expect(home('r1').state).toBe('live')
  expect(summaryOf(world)).toMatchObject({ state: 'live', text: 'Release 1 is live.' })
  await world.close()
  await start({ folder, services, targets: [host.target] })
  await publish('r2')
  await until(() => uploadState()?.release === 2)
  expect(host.releases).toEqual([1, 2])
})

test('says that an upload failed and what the host shows, and tries it again (PUB-03)', async () => {
  const host = new Host()
  await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'live')
  let isBroken = true
  host.upload = async () => {
    if (isBroken) throw new TargetError('Netlify cannot be reached.')
    return { files: 1, isLive: true }
  }
  await publish('r2')
  await until(() => uploadState()?.state === 'failed')
  expect(home('r2')).toMatchObject({ state: 'failed', failure: { reason: 'Netlify cannot be reached.' } })
  expect(summaryOf(world)).toMatchObject({
    state: 'failed',
    text: 'Release 2 could not be uploaded to Netlify, which shows release 1.',
  })
  expect(statusOf(world).uploads).toMatchObject([
    { name: 'Netlify', release: 1, problem: { message: 'Netlify cannot be reached.' } },
  ])
  expect(world.log).toContain('an upload failed; the host shows what it did before')
  isBroken = false
  await until(() => uploadState()?.state === 'live')
  expect(summaryOf(world).text).toBe('Release 2 is live.')
})

test('says of a release that is being uploaded no failure of the one before, but that the host fails (PUB-03)', async () => {
  const host = new Host()
  host.upload = async () => {
    throw new TargetError('Netlify cannot be reached.', { retryAfterMs: 3_600_000 })
  }
  const { uploads } = await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'failed')
  const ended = Promise.withResolvers<{ files: number; isLive: boolean }>()
  host.upload = () => ended.promise
  await publish('r2')
  await until(() => host.releases.includes(2))
  expect(uploads.statuses).toMatchObject([{ state: 'uploading', problem: null, isFailing: true }])
  ended.resolve({ files: 1, isLive: true })
})

test('says since when the host shows a document, not since when its release was made (PUB-08)', async () => {
  const host = new Host()
  let time = Date.parse('2026-05-01T10:00:00.000Z')
  const now = () => new Date(time)
  const { folder, services } = await start({ targets: [host.target], now })
  await until(() => uploadState()?.state === 'live')
  expect(home('r1')).toMatchObject({ state: 'live', since: now().toISOString() })
  host.upload = async () => {
    throw new TargetError('Netlify cannot be reached.')
  }
  await publish('r2')
  await until(() => uploadState()?.state === 'failed')
  expect(home('r2')).toMatchObject({ state: 'failed', since: null })
  time += 3_600_000
  host.upload = async () => ({ files: 1, isLive: true })
  await until(() => uploadState()?.state === 'live')
  await world.close()
  await start({ folder, services, targets: [host.target], now })
  expect(home('r2')).toMatchObject({ state: 'live', since: now().toISOString() })
})

test('uploads nothing where no file has changed, and says that the host shows the revision since it was published (PUB-01, PUB-08)', async () => {
  const host = new Host()
  const services = new Services()
  let isUnchanged = false
  let time = Date.parse('2026-05-01T10:00:00.000Z')
  await start({
    services,
    targets: [host.target],
    makeRelease: async (request) => ({ ...(await services.makeRelease(request)), isUnchanged }),
    now: () => new Date(time),
  })
  await until(() => uploadState()?.state === 'live')
  isUnchanged = true
  time += 60_000
  await publish('r2')
  await until(() => world.publisher.isIdle)
  expect(home('r2')).toMatchObject({ state: 'live', since: new Date(time).toISOString() })
  expect(host.releases).toEqual([1])
})

test('says since when the last of the hosts shows a document that was gone back to (PUB-08)', async () => {
  const host = new Host()
  const slow = Promise.withResolvers<void>()
  const other: Target = {
    id: 'host:2',
    name: 'Cloudflare',
    upload: async ({ isHeld }) => {
      if (isHeld) await slow.promise
      return { files: 1, isLive: true }
    },
  }
  let time = Date.parse('2026-05-01T10:00:00.000Z')
  await start({ targets: [host.target, other], now: () => new Date(time) })
  const isLive = (release: number) =>
    until(() => world.uploads.statuses.every((status) => status.release === release))
  await isLive(1)
  await publish('r2')
  await isLive(2)
  time += 60_000
  await world.publisher.goBack(1, enno)
  await until(() => uploadState()?.release === 1)
  expect(home('r1')).toMatchObject({ state: 'publishing', since: null })
  time += 60_000
  slow.resolve()
  await isLive(1)
  expect(home('r1')).toMatchObject({ state: 'live', since: new Date(time).toISOString() })
})

test('takes no host to show a document that its release shows as it was before (PUB-08, PUB-21)', async () => {
  const host = new Host()
  const services = new Services()
  let skipped = [{ documentId: 'home', field: 'link', reason: 'leads nowhere' }]
  let time = Date.parse('2026-05-01T10:00:00.000Z')
  await start({
    services,
    targets: [host.target],
    makeRelease: async (request) => ({ ...(await services.makeRelease(request)), skipped }),
    now: () => new Date(time),
  })
  await until(() => uploadState()?.state === 'live')
  expect(home('r1').state).toBe('refused')
  const gate = Promise.withResolvers<void>()
  host.upload = async () => {
    await gate.promise
    return { files: 1, isLive: true }
  }
  // What it leads to is published, which mends it without another revision of its own.
  skipped = []
  services.documents.set('about', 'a1')
  await world.publisher.enqueue('a1', { kind: 'document', id: 'about' })
  await until(() => host.jobs.length === 2)
  expect(home('r1').state).toBe('publishing')
  time += 60_000
  gate.resolve()
  await until(() => uploadState()?.state === 'live')
  expect(home('r1')).toMatchObject({ state: 'live', since: new Date(time).toISOString() })
})

test('tries an upload again in time when the clock is set back after a failure (PUB-12)', async () => {
  const host = new Host()
  let time = Date.now()
  host.upload = async () => {
    throw new TargetError('Netlify cannot be reached.')
  }
  await start({ targets: [host.target], now: () => new Date(time), retryMs: { first: 100, max: 100 } })
  await until(() => uploadState()?.state === 'failed')
  time -= 24 * 3_600_000
  host.upload = async () => ({ files: 1, isLive: true })
  await until(() => uploadState()?.state === 'live')
})

test('waits as long as a host asks for before it tries again (PUB-03)', async () => {
  const host = new Host()
  host.upload = async () => {
    throw new TargetError('Too many deploys.', { retryAfterMs: 3_600_000 })
  }
  await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'failed')
  const wait = Date.parse(uploadState()?.problem?.retryAt ?? '') - Date.now()
  expect(wait).toBeGreaterThan(3_500_000)
  world.publisher.announce()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(host.jobs).toHaveLength(1)
})

test('ends the upload of what somebody goes back from, and uploads the earlier release (PUB-06)', async () => {
  const host = new Host()
  await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'live')
  await publish('r2')
  await until(() => uploadState()?.release === 2)
  host.upload = ({ signal, release }) =>
    new Promise((resolve, reject) => {
      if (release !== 3) resolve({ files: 0, isLive: true })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  await publish('r3')
  await until(() => host.releases.includes(3))
  await world.publisher.goBack(1, enno)
  await until(() => uploadState()?.release === 1)
  expect(host.releases).toEqual([1, 2, 3, 1])
  expect(host.jobs.at(-1)?.isHeld).toBe(true)
  expect(uploadState()?.problem).toBeNull()
  expect(home('r3')).toMatchObject({ state: 'held', held: { by: 'Enno Bright', release: 1 } })
})

test('uploads the release gone back to although the host is known to show it, since a later one was begun (PUB-06)', async () => {
  const host = new Host()
  await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'live')
  const again = Promise.withResolvers<void>()
  host.upload = async ({ signal, release }) => {
    if (release === 2) await new Promise((_, reject) => signal.addEventListener('abort', reject))
    await again.promise
    return { files: 0, isLive: true }
  }
  await publish('r2')
  await until(() => host.releases.includes(2))
  await world.publisher.goBack(1, enno)
  await until(() => host.releases.length === 3)
  expect(host.releases).toEqual([1, 2, 1])
  expect(uploadState()).toMatchObject({ state: 'uploading', release: null })
  expect(home('r1').state).toBe('publishing')
  again.resolve()
  await until(() => uploadState()?.state === 'live')
  expect(uploadState()?.release).toBe(1)
})

test('uploads the release gone back to after a crash amid the upload of a later one (PUB-02)', async () => {
  const host = new Host()
  const { folder, services } = await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'live')
  host.upload = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))
  await publish('r2')
  await until(() => host.releases.includes(2))
  await world.uploads.stop()
  await world.publisher.goBack(1, enno)
  await world.close()
  host.upload = async () => ({ files: 0, isLive: true })
  await start({ folder, services, targets: [host.target] })
  await until(() => host.releases.length === 3 && uploadState()?.state === 'live')
  expect(host.releases).toEqual([1, 2, 1])
})

test('keeps Netlify from publishing the deploy that somebody went back from (PUB-06)', async () => {
  const standIn = new NetlifyStandIn()
  const server = await standIn.start()
  closing.push(server)
  const { site: siteId, token } = standIn
  await start({ targets: [createNetlifyTarget({ siteId, token, url: server.url, pollMs: 1 })] })
  await until(() => uploadState()?.state === 'live')
  const created = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  standIn.faults.before = async ({ method, url }) => {
    if (url.endsWith('/cancel')) cancelled.resolve()
    if (method !== 'PUT') return
    created.resolve()
    await cancelled.promise
  }
  await publish('r2')
  await created.promise
  await world.publisher.goBack(1, enno)
  await until(() => uploadState()?.state === 'live')
  expect(standIn.states()).toEqual(['ready', 'error', 'ready'])
})

test('says where a host builds the site itself, that it does not say when it is done (PUB-05)', async () => {
  const host = new Host()
  host.upload = async () => ({ files: 0, isLive: false })
  await start({ targets: [host.target] })
  await until(() => uploadState()?.state === 'building')
  expect(home('r1').state).toBe('building')
  expect(summaryOf(world).state).toBe('live')
})

test('keeps one host’s failure from another (PUB-03)', async () => {
  const broken = new Host()
  broken.upload = async () => {
    throw new TargetError('No.')
  }
  const other: Target = { ...new Host().target, id: 'host:2', name: 'Cloudflare' }
  await start({ targets: [broken.target, other] })
  await until(() => world.uploads.statuses.map(({ state }) => state).join() === 'failed,live')
})
