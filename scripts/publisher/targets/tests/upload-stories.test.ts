import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { RunningServer } from '../../../shared/start-server.ts'
import { runCount } from '../../../shared/tests/run-length.fixture.ts'
import {
  enno,
  Services,
  startWorld,
  temporaryFolder,
  until,
  type World,
} from '../../tests/publisher.fixture.ts'
import { createCloudflareTarget } from '../cloudflare.ts'
import { createNetlifyTarget } from '../netlify.ts'
import { CloudflareStandIn } from './cloudflare.fixture.ts'
import type { HostFault } from './host-faults.fixture.ts'
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

const uploadState = () => world.uploads.statuses[0]

/** What may happen to a shop with a host, by name. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'publish' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'go-back' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'resume' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), after: fc.nat(6) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('faults' as const),
      faults: fc.array(
        fc.constantFrom<(HostFault | null)[]>(null, 'lost-request', 'lost-answer', 'unavailable', 'too-many'),
        { maxLength: 12, size: 'max' },
      ),
    }),
  },
)

type Event = typeof event extends fc.Arbitrary<infer Kind> ? Kind : never

const hosts = {
  Netlify: () => {
    const standIn = new NetlifyStandIn()
    const targetAt = (url: string) =>
      createNetlifyTarget({ siteId: standIn.site, token: standIn.token, url, pollMs: 1 })
    return { standIn, targetAt }
  },
  Cloudflare: () => {
    const standIn = new CloudflareStandIn()
    const { account: accountId, token, worker } = standIn
    const targetAt = (url: string) => createCloudflareTarget({ accountId, token, worker, url, retryMs: 1 })
    return { standIn, targetAt }
  },
}

async function playStory(
  { standIn, targetAt }: ReturnType<(typeof hosts)[keyof typeof hosts]>,
  events: readonly Event[],
): Promise<void> {
  const server: RunningServer = await standIn.start()
  const folder = await temporaryFolder()
  const services = new Services()
  const begin = () => start({ folder, services, targets: [targetAt(server.url)] })
  const whole = new Set<string>()
  const noteLive = () => {
    for (const { sources } of world.store.releases) whole.add(sources.documents.home?.revision ?? '')
  }
  await begin()
  await until(() => world.store.live !== null)
  let revision = 1
  for (const one of events) {
    if (one.kind === 'faults') standIn.faults.next.push(...one.faults)
    if (one.kind === 'go-back') await world.publisher.goBack(world.store.releases.at(-1)?.number ?? 1, enno)
    if (one.kind === 'resume') await world.publisher.resume(enno)
    if (one.kind === 'publish') {
      revision += 1
      services.documents.set('home', `r${revision}`)
      await world.publisher.enqueue(`r${revision}`, { kind: 'document', id: 'home' })
    }
    if (one.kind === 'restart') {
      const before = standIn.faults.requests.length
      await vi
        .waitFor(() => expect(standIn.faults.requests.length).toBeGreaterThan(before + one.after), {
          timeout: 50,
          interval: 1,
        })
        .catch(() => {})
      noteLive()
      await world.close()
      await begin()
    }
    noteLive()
  }
  await until(
    () =>
      uploadState()?.state === 'live' &&
      (world.store.held !== null || world.store.live?.sources.documents.home?.revision === `r${revision}`),
  )
  noteLive()
  const page = (served: Readonly<Record<string, string>>) => {
    const made: unknown = JSON.parse(served['/index.html'] ?? '{}')
    return String(Object(made).home)
  }
  expect(page(standIn.served)).toBe(world.store.live?.sources.documents.home?.revision)
  const shown = standIn.history.map((one) => page('served' in one ? Object(one.served) : one))
  expect(shown.filter((one) => !whole.has(one))).toEqual([])
  await world.close()
  await server.close()
}

test.each(['Netlify', 'Cloudflare'] as const)(
  '%s shows the live release after any story of publishing, going back, crashes and lost requests (PUB-02)',
  { timeout: runCount(120_000) },
  async (name) => {
    const stories = fc.array(event, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(stories, (events) => playStory(hosts[name](), events)),
      { numRuns: runCount(8) },
    )
  },
)
