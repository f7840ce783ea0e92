import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FORM_DEFINITION_LIFETIME_MS } from '#config/server-limits.ts'
import { createFormDefinitionCache } from '../../src/server/form-definition-cache.ts'
import { memorySource, type StoredDocument, slug } from './content.fixture.ts'

const form = (name: string, more: Readonly<Record<string, unknown>> = {}): StoredDocument => ({
  _id: name,
  _type: 'form',
  title: name,
  slug: slug(name),
  fields: [{ label: 'Topic', name: 'topic', type: 'text' }],
  notificationRecipients: [{ name: null, email: `${name}@shop.example` }],
  ...more,
})

function cacheOf(...documents: StoredDocument[]) {
  const dataset = [...documents]
  const report = vi.fn()
  const context = { siteOrigin: 'https://lull.example', excludeCBD: false, report: () => {} }
  const { findForm } = createFormDefinitionCache({ source: memorySource(dataset), ...context }, { report })
  const recipientOf = async (id: string) => (await findForm(id))?.recipients[0]?.email
  /** Publishes a document in place of an earlier one, and lets the cache expire. */
  const publish = (document: StoredDocument) => {
    const place = dataset.findIndex(({ _id }) => _id === document._id)
    dataset.splice(place === -1 ? dataset.length : place, place === -1 ? 0 : 1, document)
    vi.advanceTimersByTime(FORM_DEFINITION_LIFETIME_MS)
  }
  return { findForm, recipientOf, publish, report }
}

const topics = [
  { label: 'Topic', name: 'topic', type: 'text' },
  { label: 'Another', name: 'topic', type: 'text' },
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('form definitions', () => {
  test('keep a form as it was while the published one cannot be used (PUB-21)', async () => {
    const { findForm, publish, report } = cacheOf(form('a'), form('b'))
    expect((await findForm('a'))?.fields).toHaveLength(1)
    publish(form('a', { id: 'c', fields: topics }))
    publish(form('b', { title: 'New' }))
    expect((await findForm('a'))?.fields).toHaveLength(1)
    expect((await findForm('b'))?.title).toBe('New')
    expect(String(report.mock.calls)).toContain('form a: fields.1.name is "topic"')
  })

  test('refuse a form that cannot be used alone, and do not say that it does not exist (PUB-21)', async () => {
    const { findForm } = cacheOf(
      form('a', { fields: topics }),
      form('b', { notificationRecipients: [{ email: ' ' }] }),
      form('c', { slug: null }),
    )
    await expect(findForm('a')).rejects.toThrow('The form a cannot be used')
    await expect(findForm('b')).rejects.toThrow('The form b cannot be used')
    expect((await findForm('c'))?.title).toBe('c')
    expect(await findForm('d')).toBeNull()
  })

  test('send no form’s answers to the recipients of a copy with its id (FORM-11)', async () => {
    const { recipientOf, publish } = cacheOf(form('b'))
    expect(await recipientOf('b')).toBe('b@shop.example')
    publish(form('a', { id: 'b' }))
    publish(form('c', { id: 'b' }))
    expect(await recipientOf('b')).toBe('b@shop.example')
    const started = cacheOf(form('b'), form('c', { id: 'b' }))
    await expect(started.recipientOf('b')).rejects.toThrow('The form b cannot be used')
  })
})
