import { describe, expect, test } from 'vitest'
import {
  cookieValues,
  openSession,
  type PreviewSession,
  sealSession,
  sessionCookie,
} from '../../src/server/preview/session.ts'

const SECRET = 'a secret of the server'
const NOW = Date.parse('2026-03-20T07:05:00Z')

const session: PreviewSession = {
  dataset: 'production',
  studioOrigin: 'https://shop.example',
  expiresAt: NOW + 1000,
}

describe('a preview session', () => {
  test('opens with the secret that sealed it, until it expires (OPEN-03)', () => {
    const sealed = sealSession(session, SECRET)
    expect(openSession(sealed, SECRET, NOW)).toEqual(session)
    expect(openSession(sealed, 'a secret of another one', NOW)).toBeNull()
    expect(openSession(sealed, SECRET, NOW + 1000)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['a word', 'preview'],
    ['no signature', sealSession(session, SECRET).replace(/\..*/, '')],
    ['a payload of their own', `${Buffer.from(JSON.stringify(session)).toString('base64url')}.x`],
    [
      'another payload under a true signature',
      sealSession(session, SECRET).replace(
        /^[^.]*/,
        Buffer.from(JSON.stringify({ ...session, dataset: 'staging' })).toString('base64url'),
      ),
    ],
    ['content that is no session', sealSession({ ...session, studioOrigin: 'the studio' }, SECRET)],
  ])('does not open with %s (OPEN-03)', (_, value) => {
    expect(openSession(value, SECRET, NOW)).toBeNull()
  })

  test('is a cookie that scripts cannot read, for other sites’ frames where there is TLS', () => {
    const inFrame = sessionCookie('value', 60, { isSecure: true, isFramed: true })
    expect(inFrame).toBe('preview=value; Path=/; HttpOnly; Max-Age=60; Secure; SameSite=None; Partitioned')
    const inTab = sessionCookie('value', 60, { isSecure: true, isFramed: false })
    expect(inTab).toBe('preview=value; Path=/; HttpOnly; Max-Age=60; Secure; SameSite=None')
    const local = sessionCookie('value', 60, { isSecure: false, isFramed: true })
    expect(local).toBe('preview=value; Path=/; HttpOnly; Max-Age=60; SameSite=Lax')
  })

  test('is found among other cookies, in every place where it was set', () => {
    expect(cookieValues('a=1; preview=x.y; previews=2;preview=z', 'preview')).toEqual(['x.y', 'z'])
    expect(cookieValues(null, 'preview')).toEqual([])
  })
})
