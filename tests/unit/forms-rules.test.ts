import { describe, expect, test, vi } from 'vitest'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import {
  answerError,
  emailError,
  type FormField,
  fieldTexts,
  fileError,
  isAccepted,
} from '#config/form-rules.ts'
import { type FormFieldType, formFieldTypes } from '#config/forms.ts'
import { FORM_FILE_MAX_BYTES } from '#config/limits.ts'
import { fieldTypes } from '../../studio/schema/documents/form/field.ts'

const field = (type: FormFieldType, more: Partial<FormField> = {}): FormField => ({
  label: 'Label',
  name: 'name',
  required: true,
  type,
  options: [],
  accept: 'image/*',
  ...more,
})

describe('answerError', () => {
  test('knows the field types that the studio offers (FORM-15)', () => {
    expect(fieldTypes.map(({ value }) => value).toSorted()).toEqual([...formFieldTypes].toSorted())
  })

  test.each(formFieldTypes.filter((type) => type !== 'file'))(
    'requires a non-blank answer to a required %s, and none to an optional one (FORM-14, FORM-31)',
    (type) => {
      const expected = type === 'select' ? 'Please choose an option.' : 'This field is required.'
      expect(answerError(field(type), '')).toBe(expected)
      expect(answerError(field(type), ' \n ')).toBe(expected)
      expect(answerError(field(type, { required: false }), '')).toBeNull()
    },
  )

  test.each(['june@slow.example', "o'june+clouds@a-b.example", ' june@slow.example '])(
    'accepts %j as an email address (FORM-06, FORM-20)',
    (text) => {
      expect(emailError(text)).toBeNull()
      expect(answerError(field('email', { required: false }), text)).toBeNull()
    },
  )

  test.each([
    'june',
    'june@',
    '@slow.example',
    'june@slow',
    'june slow@mail.example',
    'a@b.example, c@d.example',
    `${'j'.repeat(250)}@slow.example`,
  ])('rejects %j as an email address (FORM-06, FORM-20)', (text) => {
    expect(emailError(text)).toBe('Please enter a valid email address.')
    expect(answerError(field('email', { required: false }), text)).toBe('Please enter a valid email address.')
  })

  test('accepts only http(s) URLs with a domain (FORM-20)', () => {
    for (const text of ['https://slow.example', 'http://slow.example/a?b#c', 'HTTPS://Slow.example/ä']) {
      expect(answerError(field('url'), text)).toBeNull()
    }
    for (const text of [
      'slow.example',
      'slow',
      'https://',
      'https://slow',
      'javascript:alert(1)',
      'ftp://slow.example',
      'https:// slow.example',
      'https://a..example',
    ]) {
      expect(answerError(field('url'), text), text).toBe('Please enter a valid URL.')
    }
  })

  test('accepts only the values of the options (FORM-31)', () => {
    const topic = field('select', { options: [{ key: 'an order', value: 'order' }] })
    expect(answerError(topic, 'order')).toBeNull()
    expect(answerError(topic, 'an order')).toBe('Please choose an option.')
    expect(answerError(field('select'), 'order')).toBe('Please choose an option.')
  })

  test('limits the length of texts', () => {
    expect(answerError(field('text'), 'a'.repeat(1000))).toBeNull()
    expect(answerError(field('text'), 'a'.repeat(1001))).toBe(fieldTexts.long(1000))
    expect(answerError(field('textarea'), 'a'.repeat(10_000))).toBeNull()
    expect(answerError(field('textarea'), 'a'.repeat(10_001))).toBe(fieldTexts.long(10_000))
  })
})

describe('file fields', () => {
  const file = (name: string, type: string, size = 1) => ({ name, type, size })

  test('accept the files that their accept attribute allows (FORM-16)', () => {
    expect(isAccepted('image/*', file('a.png', 'image/png'))).toBe(true)
    expect(isAccepted('image/*', file('a.pdf', 'application/pdf'))).toBe(false)
    expect(isAccepted('image/*', file('a.svg', 'image/svg+xml'))).toBe(false)
    expect(isAccepted('image/*', file('a.ico', 'image/x-icon'))).toBe(false)
    expect(isAccepted('image/*, image/x-icon', file('a.ico', 'image/x-icon'))).toBe(true)
    expect(isAccepted('video/*', file('a.mp4', 'video/mp4'))).toBe(true)
    expect(isAccepted('image/svg+xml', file('a.svg', 'image/svg+xml'))).toBe(true)
    expect(isAccepted('.pdf, image/png', file('A.PDF', ''))).toBe(true)
    expect(isAccepted('.pdf, image/png', file('a.jpg', 'image/jpeg'))).toBe(false)
    expect(isAccepted('', file('a.bin', ''))).toBe(true)
  })

  test('reject missing required files, large files and other types (FORM-14)', () => {
    expect(fileError(field('file'), null)).toBe('This field is required.')
    // Browsers submit an empty field as a file without name and content.
    expect(fileError(field('file'), file('', 'application/octet-stream', 0))).toBe('This field is required.')
    expect(fileError(field('file', { required: false }), null)).toBeNull()
    expect(fileError(field('file'), file('a.png', 'image/png', FORM_FILE_MAX_BYTES))).toBeNull()
    expect(fileError(field('file'), file('a.png', 'image/png', FORM_FILE_MAX_BYTES + 1))).toBe(
      fieldTexts.fileSize,
    )
    expect(fileError(field('file'), file('a.txt', 'text/plain'))).toBe(fieldTexts.fileType)
  })
})

describe('the rate limiter', () => {
  test('limits each client within a sliding window', () => {
    let now = 0
    const limiter = createRateLimiter({ max: 2, windowMs: 1000, now: () => now })
    expect(limiter.consume('192.0.2.1')).toBe(0)
    now = 400
    expect(limiter.consume('::ffff:192.0.2.1')).toBe(0)
    now = 600
    expect(limiter.consume('192.0.2.1')).toBe(400)
    expect(limiter.consume('192.0.2.2')).toBe(0)
    now = 1000
    expect(limiter.consume('192.0.2.1')).toBe(0)
    expect(limiter.consume('192.0.2.1')).toBe(400)
  })

  test('does not lengthen the window when the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const limiter = createRateLimiter({ max: 1, windowMs: 1000 })
    limiter.consume('192.0.2.1')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(limiter.consume('192.0.2.1')).toBeLessThanOrEqual(1000)
    vi.useRealTimers()
  })

  test('treats an IPv6 /64 network as one client in every notation', () => {
    const limiter = createRateLimiter({ max: 1, now: () => 0 })
    expect(limiter.consume('2001:db8::1')).toBe(0)
    expect(limiter.consume('2001:db8:0:0:5::9')).toBeGreaterThan(0)
    expect(limiter.consume('2001:db8:0:1::1')).toBe(0)
  })

  test('forgets of more than 10,000 clients the one whose last request is longest ago', () => {
    const limiter = createRateLimiter({ max: 1, now: () => 0 })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) limiter.consume(address)
    for (let other = 0; other < 9_999; other += 1) limiter.consume(`198.51.${other >> 8}.${other & 255}`)
    expect(limiter.consume('192.0.2.1')).toBeGreaterThan(0)
    expect(limiter.consume('192.0.2.2')).toBe(0)
  })
})
