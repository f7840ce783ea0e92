import { expect, test, vi } from 'vitest'
import { addStateGauges, createPublisherMetrics } from '../publisher-metrics.ts'
import { Services, startWorld } from './publisher.fixture.ts'

test('say that publishing fails while it is tried again, and how long a release has been in the making (OPS-08)', async () => {
  const services = new Services()
  const gate = Promise.withResolvers<void>()
  let tries = 0
  const world = await startWorld({
    services,
    makeRelease: async (request) => {
      tries += 1
      if (tries === 1) throw new Error('No space left')
      await gate.promise
      return services.makeRelease(request)
    },
  })
  const { registry } = createPublisherMetrics()
  let now = 0
  addStateGauges(registry, { ...world, now: () => now })
  const read = async () => (await registry.metrics()).split('\n')

  await vi.waitFor(() => expect(world.publisher.inProgress !== null && tries === 2).toBe(true))
  now = Date.parse(world.publisher.inProgress?.since ?? '') + 700_000
  expect(await read()).toContain('publisher_state{state="publishing"} 1')
  expect(await read()).toContain('publisher_failing 1')
  expect(await read()).toContain('publisher_making_seconds 700')
  gate.resolve()
  await vi.waitFor(() => expect(world.publisher.problem ?? world.publisher.inProgress).toBeNull())
  expect(await read()).toContain('publisher_failing 0')
  expect(await read()).toContain('publisher_making_seconds 0')
  await world.close()
})
