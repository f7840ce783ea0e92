import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createPublisherClient,
  type DocumentStatus,
  type Release,
} from '../../studio/publisher/publisher-client.ts'
import { causeText, documentStatusText, madeText } from '../../studio/publisher/status-text.ts'

const release: Release = {
  number: 7,
  cause: 'changes',
  requestedBy: null,
  madeAt: '2026-05-01T10:34:00.000Z',
  seconds: 1.234,
  changedFiles: 3,
  changes: [{ kind: 'document', id: 'home', author: 'p-enno' }],
  isLive: true,
  renewsCarts: false,
}

afterEach(() => vi.unstubAllGlobals())

describe('what editors read on a document', () => {
  const status: DocumentStatus = { state: 'live', since: '2026-05-01T10:34:00.000Z', problems: [] }

  test('says since when it is live', () => {
    expect(documentStatusText(status, 'en-US')).toEqual({
      tone: 'positive',
      text: expect.stringMatching(/^Live since May 1, 2026/),
    })
    expect(documentStatusText({ ...status, since: null }).text).toBe('Live')
  })

  test('says that it is being published, held, or refused with field and reason', () => {
    expect(documentStatusText({ ...status, state: 'publishing' }).text).toBe('Publishing…')
    expect(documentStatusText({ ...status, state: 'held' }).text).toContain('publishing is held')
    expect(documentStatusText({ ...status, state: 'failed' }).text).toContain('is tried again')
    const problems = [{ field: 'slug', reason: 'is missing' }]
    expect(documentStatusText({ ...status, state: 'refused', problems })).toEqual({
      tone: 'critical',
      text: 'Not live: slug is missing',
    })
  })
})

describe('what editors read on a release', () => {
  test('says why it was made, when, and how long it took', () => {
    expect(causeText(release)).toBe('1 change')
    expect(causeText({ ...release, changes: [] })).toBe('0 changes')
    expect(
      causeText({ ...release, cause: 'request', requestedBy: { id: 'p-ada', name: 'Ada Winter' } }),
    ).toBe('Requested by Ada Winter')
    expect(causeText({ ...release, cause: 'first' })).toBe('The first release')
    expect(causeText({ ...release, cause: 'code' })).toBe('New code')
    expect(causeText({ ...release, cause: 'daily' })).toBe('The daily release of everything')
    expect(madeText(release, 'en-US')).toMatch(/2026.*took 1\.2 s$/)
  })
})

describe('the publisher’s client', () => {
  test('asks with the session, and throws the publisher’s own sentence', async () => {
    const send = vi.fn(async () => Response.json({ error: 'Vera Still may not publish.' }, { status: 403 }))
    vi.stubGlobal('fetch', send)
    const client = createPublisherClient('http://publisher.example', 'token')
    await expect(client.command('resume')).rejects.toThrow('Vera Still may not publish.')
    await expect(client.goBack(3)).rejects.toThrow('Vera Still may not publish.')
    expect(send).toHaveBeenLastCalledWith('http://publisher.example/commands/go-back', {
      method: 'POST',
      body: '{"release":3}',
      headers: { authorization: 'Bearer token' },
    })
    send.mockImplementation(async () => Response.json({}, { status: 500 }))
    await expect(client.command('publish')).rejects.toThrow('The publisher answered with status 500.')
  })

  test('asks about the published revision of a document', async () => {
    const answer = { state: 'live', since: null, problems: [] }
    const send = vi.fn(async (_: string) => Response.json(answer))
    vi.stubGlobal('fetch', send)
    const client = createPublisherClient('http://publisher.example', 'token')
    expect(await client.document('home', 'r1')).toEqual(answer)
    expect(send.mock.calls[0]?.[0]).toBe('http://publisher.example/document?id=home&revision=r1')
    send.mockImplementation(async () => Response.json({ state: 'unheard of' }))
    await expect(client.document('home', null)).rejects.toThrow()
  })
})
