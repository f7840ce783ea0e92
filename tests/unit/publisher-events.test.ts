import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublisherEvents } from '../../studio/publisher/publisher-events.ts'

const URL = 'https://publisher.example'

class Connection extends EventTarget {
  static readonly CLOSED = 2
  static open: Connection[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Connection.open.push(this)
  }

  /** As when the server's answer is no stream. */
  fail() {
    this.readyState = Connection.CLOSED
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  close() {
    Connection.open = Connection.open.filter((other) => other !== this)
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('document', page)
  Connection.open = []
})

afterEach(() => vi.unstubAllGlobals())

const connections = (count: number) =>
  vi.waitFor(() => expect(Connection.open).toHaveLength(count), { timeout: 5000 })
const happen = () => Connection.open[0]?.dispatchEvent(new Event('message'))

test('one connection serves all forms of all tabs, and goes to the next tab when its own closes (PUB-08)', async () => {
  const tabs = [new PublisherEvents(URL), new PublisherEvents(URL), new PublisherEvents(URL)]
  const heard = tabs.map(() => vi.fn())
  const ends = tabs.map((tab, index) => tab.subscribe(heard[index] ?? vi.fn()))
  const secondForm = vi.fn()
  const endSecondForm = tabs[0]?.subscribe(secondForm)
  await connections(1)
  expect(Connection.open[0]?.url).toBe(`${URL}/events`)
  happen()
  await vi.waitFor(() =>
    expect([...heard, secondForm].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]),
  )

  ends[0]?.()
  happen()
  await vi.waitFor(() => expect(heard[2]).toHaveBeenCalledTimes(2))
  expect(heard[0]).toHaveBeenCalledTimes(1)
  const first = Connection.open[0]
  endSecondForm?.()
  await vi.waitFor(() => expect(Connection.open[0]).not.toBe(first), { timeout: 5000 })
  await connections(1)
  happen()
  await vi.waitFor(() => expect(heard[2]).toHaveBeenCalledTimes(3))
  for (const end of ends) end()
  await connections(0)
})

test('looks again when its tab is seen again, and has a connection of its own where there are no locks (PUB-08)', async () => {
  vi.stubGlobal('navigator', {})
  const tabs = [new PublisherEvents(URL), new PublisherEvents(URL)]
  const heard = vi.fn()
  const ends = tabs.map((tab) => tab.subscribe(heard))
  await connections(2)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveBeenCalledTimes(2)
  for (const end of ends) end()
  await connections(0)
})

test('connects again when the browser has given up (PUB-08)', async () => {
  const heard = vi.fn()
  const end = new PublisherEvents(URL).subscribe(heard)
  await connections(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Connection.open[0]?.fail()
  expect(Connection.open).toHaveLength(0)
  vi.advanceTimersByTime(5000)
  happen()
  expect(heard).toHaveBeenCalledTimes(1)
  Connection.open[0]?.fail()
  end()
  vi.advanceTimersByTime(1000)
  vi.advanceTimersByTime(60_000)
  expect(Connection.open).toHaveLength(0)
  vi.useRealTimers()
})
