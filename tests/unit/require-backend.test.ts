import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '#config/read-environment.ts'
import { requireBackend } from '#content/require-backend.ts'
import { contentOf, type StoredDocument, slug } from './content.fixture.ts'

const form: StoredDocument = { _id: 'form-a', _type: 'form', title: 'Write to us', slug: slug('write') }
const signUp: StoredDocument = { _id: 'sign-up-a', _type: 'signUp', title: 'A letter', slug: slug('letter') }
const klaviyo: StoredDocument = { _id: 'klaviyo', _type: 'klaviyo', listId: 'LETTER' }

describe('a site without an address for its forms', () => {
  test('is built when it has neither forms nor sign-ups (CAT-17)', async () => {
    await expect(requireBackend(contentOf([{ ...klaviyo, listId: null }]).content)).resolves.toBeUndefined()
  })

  test.each([
    ['a form', [form], 'nothing would receive the form “Write to us”. Set it'],
    ['a sign-up page', [signUp], 'nothing would receive the sign-up page “A letter”. Set it'],
    ['a newsletter', [klaviyo], 'nothing would receive the newsletter. Set it'],
    ['all of them', [form, signUp, klaviyo], 'nothing would receive the newsletter and 2 more. Set it'],
  ])('is refused with the reason when it has %s (CAT-17)', async (_, documents, words) => {
    const refused = requireBackend(contentOf(documents).content)
    await expect(refused).rejects.toThrow(ConfigurationError)
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toThrow(/PUBLIC_BACKEND_URL is missing.*SITE_SERVES_API/)
  })
})
