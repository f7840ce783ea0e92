import { beforeEach, describe, expect, test, vi } from 'vitest'

const common = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', at: '2026-01-01T00:00:00.000Z' }
const signUp = {
  ...{ ...common, kind: 'signUp', email: 'a@example.com', listId: 'LETTER' },
  properties: { consent: true, visits: 3, source: 'footer' },
}
const submission = {
  ...{ ...common, kind: 'submission', form: { id: 'contact', title: 'Contact' }, replyTo: null },
  recipients: [
    { name: null, email: 'a@lull.example' },
    { name: 'B', email: 'b@lull.example' },
  ],
  answers: [{ label: 'Message', text: 'Hi' }],
  files: [{ label: 'Picture', name: 'a.png', type: 'image/png', content: 'AAAA' }],
}

/** What is read of such a file of the outbox; null where it is refused. */
async function read(item: unknown): Promise<unknown> {
  const { outboxItem } = await import('#backend/outbox-item.ts')
  return outboxItem.safeParse(item).data ?? null
}

beforeEach(() => {
  vi.resetModules()
})

describe('an item of the outbox', () => {
  test.each([
    ['a sign-up', signUp],
    ['a submission', submission],
    ['a submission without answers and files', { ...submission, answers: [], files: [] }],
    ['a submission that can be replied to', { ...submission, replyTo: 'a@example.com' }],
  ])('is read whole as it was written: %s', async (_, item) => {
    expect(await read(item)).toEqual(item)
  })

  const [recipient] = submission.recipients
  const [answer] = submission.answers
  const [file] = submission.files
  test.each([
    ['another kind', { ...signUp, kind: 'other' }],
    ['an id that is no UUID', { ...signUp, id: '../1' }],
    ['a time that is none', { ...submission, at: 'yesterday' }],
    ['a list as a property', { ...signUp, properties: { tags: ['a'] } }],
    ['no email address', { ...signUp, email: null }],
    ['no list', { ...signUp, listId: undefined }],
    ['a form without a title', { ...submission, form: { id: 'contact' } }],
    ['a form without an id', { ...submission, form: { title: 'Contact' } }],
    ['no recipients', { ...submission, recipients: [] }],
    ['a recipient without an address', { ...submission, recipients: [{ ...recipient, email: undefined }] }],
    ['a recipient without a name', { ...submission, recipients: [{ ...recipient, name: undefined }] }],
    ['no address to reply to', { ...submission, replyTo: undefined }],
    ['an answer without a text', { ...submission, answers: [{ ...answer, text: undefined }] }],
    ['a file that is not in base64', { ...submission, files: [{ ...file, content: '%' }] }],
    ['a file without a name', { ...submission, files: [{ ...file, name: undefined }] }],
  ])('is refused with %s, which an operator looks at', async (_, item) => {
    expect(await read(item)).toBeNull()
  })
})
