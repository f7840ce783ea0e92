import { describe, expect, test, vi } from 'vitest'
import { failures, MemoryFiles, pass, serviceWith, setUpOutboxes, signUp, start } from './outbox.fixture.ts'

setUpOutboxes()

describe('the outbox', () => {
  test('sends what an earlier process left, oldest first, then new items', async () => {
    const files = new MemoryFiles('a', 'b', 'c')
    const { emails, service } = serviceWith()
    const { running } = start(files, service)
    await running.add(signUp('d'))
    await pass(0)
    expect(emails()).toEqual(['a', 'b', 'c', 'd'])
    expect(files.pending()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('keeps items while no service is configured', async () => {
    const files = new MemoryFiles('a')
    const { running, reports } = start(files, null)
    await running.add(signUp('b'))
    await pass(1000)
    expect(reports()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    expect(files.pending()).toEqual(['a', 'b'])
    expect(await running.counts()).toEqual({ waiting: 2, refused: 0 })
  })

  test('sends an item once that was added twice', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const files = new MemoryFiles()
    const { running, reports } = start(files, { send })
    await running.add(signUp('a'))
    await running.add(signUp('a'))
    await pass(0)
    resolve(null)
    await pass(0)
    expect(send).toHaveBeenCalledOnce()
    expect([files.refused, reports(), vi.getTimerCount()]).toEqual([[], [], 0])
  })

  test('has four requests in flight, and no more', async () => {
    const answers: Array<(error: null) => void> = []
    const send = vi.fn(() => new Promise<null>((resolve) => answers.push(resolve)))
    start(new MemoryFiles('a', 'b', 'c', 'd', 'e'), { send })
    await pass(1000)
    expect(send).toHaveBeenCalledTimes(4)
    answers.at(-1)?.(null)
    await pass(0)
    expect(send).toHaveBeenCalledTimes(5)
    for (const answer of answers) answer(null)
  })

  test('reads items one after the other, also after one that cannot be read', async () => {
    const files = new MemoryFiles('a', 'b', 'c')
    const reads: string[] = []
    const gate = Promise.withResolvers<void>()
    const readNow = files.read.bind(files)
    files.read = async (name) => {
      reads.push(name)
      if (name === 'a') {
        await gate.promise
        throw new Error('injected')
      }
      return readNow(name)
    }
    const { emails, service } = serviceWith()
    start(files, service)
    await pass(0)
    expect(reads).toEqual(['a'])
    gate.resolve()
    await pass(0)
    expect(emails()).toEqual(['b', 'c'])
  })

  test('moves refused items aside and reports them', async () => {
    const files = new MemoryFiles('a', 'b')
    const { emails, service } = serviceWith({ a: ['refused'] })
    const { running, reports } = start(files, service)
    await pass(1000)
    expect(emails()).toEqual(['a', 'b'])
    expect(files.refused).toEqual(['a'])
    expect(await running.counts()).toEqual({ waiting: 0, refused: 1 })
    expect(reports()).toEqual(['The email-marketing service refused signUp a: injected. It was moved aside.'])
  })

  test('moves unreadable items aside and reports them', async () => {
    const files = new MemoryFiles('a')
    files.broken.add('read')
    const { sent, service } = serviceWith()
    const { reports, causes } = start(files, service)
    await pass(1000)
    expect(sent).toEqual([])
    expect(causes()).toEqual([new Error('injected')])
    expect(files.refused).toEqual(['a'])
    expect(reports()).toEqual(['The outbox item a is unreadable and was moved aside'])
  })

  test('reports an item that cannot be deleted, and sends it again', async () => {
    const files = new MemoryFiles('a')
    files.broken.add('remove')
    const { sent, service } = serviceWith()
    const { reports, causes } = start(files, service)
    await pass(10)
    files.broken.clear()
    expect(causes()).toEqual([new Error('injected')])
    await pass(1000)
    expect(sent).toEqual([
      [0, 'a'],
      [100, 'a'],
    ])
    expect(files.pending()).toEqual([])
    expect(reports()).toEqual(['The outbox item a cannot be read, moved or deleted'])
  })

  test('reports each item once, and none beside others that fail', async () => {
    const { service } = serviceWith({ a: failures(3), b: failures(1), d: failures(1) })
    const { running, reports } = start(new MemoryFiles('a', 'b'), service)
    await pass(10)
    // What is sent ends the row of failures, after which one that was not reported yet is.
    await running.add(signUp('c'))
    await pass(1000)
    await running.add(signUp('d'))
    await pass(1000)
    expect(reports()).toEqual([expect.stringContaining('signUp a'), expect.stringContaining('signUp d')])
  })

  test('waits for what is in flight when it stops, and sends nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const files = new MemoryFiles('a', 'b', 'c', 'd', 'e')
    const { running } = start(files, { send })
    await pass(0)
    let isStopped = false
    const stopped = running.stop().then(() => {
      isStopped = true
    })
    await pass(1000)
    expect(isStopped).toBe(false)
    resolve(null)
    await stopped
    await pass(1000)
    expect(send).toHaveBeenCalledTimes(4)
    expect(files.pending()).toEqual(['e'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
