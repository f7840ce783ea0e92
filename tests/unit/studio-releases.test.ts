import type { Path } from 'sanity'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problemsAt } from '../../studio/publisher/field-problems.ts'
import {
  createPublisherClient,
  type DocumentStatus,
  type HostUpload,
  type Release,
} from '../../studio/publisher/publisher-client.ts'
import {
  causeText,
  documentStatusText,
  filesText,
  goBackText,
  heavyPageText,
  madeText,
  uploadText,
} from '../../studio/publisher/status-text.ts'

const at = '2026-05-01T10:34:00.000Z'

const release: Release = {
  number: 7,
  cause: 'changes',
  requestedBy: null,
  madeAt: '2026-05-01T10:34:00.000Z',
  seconds: 1.234,
  changedFiles: 3,
  changes: [{ kind: 'document', id: 'home', author: 'p-enno' }],
  changeCount: 1,
  skipped: [],
  heavyPages: [],
  isLive: true,
  renewsCarts: false,
}

afterEach(() => vi.unstubAllGlobals())

describe('what editors read on a document', () => {
  const status: DocumentStatus = {
    state: 'live',
    since: '2026-05-01T10:34:00.000Z',
    problems: [],
    held: null,
    failure: null,
  }

  test('says since when it is live', () => {
    expect(documentStatusText(status, 'en-US')).toEqual({
      tone: 'positive',
      text: expect.stringMatching(/^Live since May 1, 2026/),
      at,
    })
    expect(documentStatusText({ ...status, since: null }).text).toBe('Live')
  })

  test('says who holds publishing at which release since when (PUB-09)', () => {
    const held = { by: 'Enno Bright', release: 3, at }
    expect(documentStatusText({ ...status, state: 'held', held }, 'en-US').text).toMatch(
      /^Not live: held by Enno Bright at release 3 since May 1, 2026.* See “Live shop”\.$/,
    )
  })

  test('says why it is not live yet, and when that is tried again (PUB-08)', () => {
    const failure = { reason: 'Netlify cannot be reached.', retryAt: at }
    expect(documentStatusText({ ...status, state: 'failed', failure }, 'en-US').text).toMatch(
      /^Not live yet: the last release failed\. Netlify cannot be reached\. Tried again at /,
    )
  })

  test('says that it is being published or built, or refused with field and reason (PUB-08)', () => {
    expect(documentStatusText({ ...status, state: 'publishing' }).text).toBe('Publishing…')
    expect(documentStatusText({ ...status, state: 'building' }).text).toContain('was asked to build')
    const problems = [{ field: 'slug', reason: 'is missing' }]
    expect(documentStatusText({ ...status, state: 'refused', problems })).toEqual({
      tone: 'critical',
      text: 'Not live: slug is missing',
    })
  })
})

describe('what editors read on a field', () => {
  const document = { slug: { current: 'a' }, sections: [{ _key: 'a' }, { _key: 'b', title: '' }] }
  const problems = [
    { field: 'slug', reason: 'is missing' },
    { field: 'sections.1.title', reason: 'is empty' },
  ]
  const reasonsAt = (...path: Path) => problemsAt(path, document, problems).map(({ reason }) => reason)

  test('says what is wrong with it, or with what is in it (PUB-08)', () => {
    expect(reasonsAt('slug')).toEqual(['is missing'])
    expect(reasonsAt('slug', 'current')).toEqual([])
    expect(reasonsAt('sections')).toEqual(['is empty'])
    expect(reasonsAt('sections', { _key: 'b' }, 'title')).toEqual(['is empty'])
    expect(reasonsAt('sections', { _key: 'a' }, 'title')).toEqual([])
    expect(reasonsAt('sections', { _key: 'gone' }, 'title')).toEqual([])
    expect(reasonsAt('section')).toEqual([])
  })
})

describe('what editors read on a host outside', () => {
  const upload: HostUpload = { name: 'Netlify', state: 'live', release: 6, since: at, problem: null }

  test('says what it shows where that is not the live release (PUB-03)', () => {
    expect(uploadText(upload)).toBeNull()
    expect(uploadText({ ...upload, state: 'uploading' }, 'en-US')).toMatch(
      /^Netlify shows release 6 since May 1, 2026.* The live release is being uploaded\.$/,
    )
    expect(uploadText({ ...upload, state: 'waiting', release: null, since: null })).toContain(
      'not known which release Netlify shows',
    )
    expect(uploadText({ ...upload, state: 'building' })).toContain('asked to build release 6')
    const problem = { message: 'Netlify cannot be reached: no.', retryAt: at }
    expect(uploadText({ ...upload, state: 'failed', problem }, 'en-US')).toMatch(
      /cannot be reached: no\. Tried again at .*\d\d:\d\d/,
    )
  })
})

describe('what editors read on a release', () => {
  test('says why it was made, when, and how long it took', () => {
    expect(causeText(release)).toBe('1 change')
    expect(causeText({ ...release, changeCount: 3000 })).toBe('3000 changes')
    expect(causeText({ ...release, cause: 'repair' })).toMatch(/^Made anew/)
    expect(
      causeText({ ...release, cause: 'request', requestedBy: { id: 'p-ada', name: 'Ada Winter' } }),
    ).toBe('Requested by Ada Winter')
    expect(causeText({ ...release, cause: 'first' })).toBe('The first release')
    expect(causeText({ ...release, cause: 'code' })).toBe('New code')
    expect(causeText({ ...release, cause: 'daily' })).toBe('The daily release of everything')
    expect(filesText(release)).toBe('3 files changed')
    expect(filesText({ ...release, changedFiles: 1 })).toBe('1 file changed')
    expect(madeText(release, 'en-US')).toMatch(/2026.*took 1\.2 s$/)
  })
})

describe('what editors read before they go back', () => {
  test('says that carts are renewed where the release was made by other code (CART-07)', () => {
    const held = 'The shop will show release 7, and nothing is published until somebody resumes.'
    expect(goBackText(release)).toBe(held)
    expect(goBackText({ ...release, renewsCarts: true })).toBe(
      `${held} It was made by other code: shoppers who come now get a new, empty cart, and so they do when you resume.`,
    )
  })
})

describe('what editors read of the live release', () => {
  test('says how heavy a page is (PUB-23)', () => {
    expect(heavyPageText({ path: '/shop', kib: 104.2, budget: 100 })).toBe('/shop: 104.2 KiB instead of 100')
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
    const answer = { state: 'live', since: null, problems: [], held: null, failure: null }
    const send = vi.fn(async (_: string) => Response.json(answer))
    vi.stubGlobal('fetch', send)
    const client = createPublisherClient('http://publisher.example', 'token')
    expect(await client.document('home', 'r1')).toEqual(answer)
    expect(send.mock.calls[0]?.[0]).toBe('http://publisher.example/document?id=home&revision=r1')
    send.mockImplementation(async () => Response.json({ state: 'unheard of' }))
    await expect(client.document('home', null)).rejects.toThrow()
  })
})
