import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  answerFault,
  emailFault,
  type FormField,
  fieldTexts,
  fileFault,
  isAccepted,
} from '#backend/form-rules.ts'
import { createRateLimiter } from '#backend/rate-limit.ts'
import { type FormFieldType, formFieldTypes } from '#config/forms.ts'
import { FORM_FILE_MAXIMUM_BYTES } from '#config/limits.ts'
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

describe('what may be sent', () => {
  test('the studio offers the kinds of field there are (FORM-15)', () => {
    expect(fieldTypes.map(({ value }) => value).toSorted()).toEqual([...formFieldTypes].toSorted())
  })

  test.each(formFieldTypes.filter((type) => type !== 'file'))(
    'a %s that is required must be filled, spaces are nothing, and an optional one may stay empty (FORM-14, FORM-31)',
    (type) => {
      const expected = type === 'select' ? 'Please choose an option.' : 'This field is required.'
      expect(answerFault(field(type), '')).toBe(expected)
      expect(answerFault(field(type), ' \n ')).toBe(expected)
      expect(answerFault(field(type, { required: false }), '')).toBeNull()
    },
  )

  test.each(['june@slow.example', "o'june+clouds@a-b.example", ' june@slow.example '])(
    '%j is an email address (FORM-06, FORM-20)',
    (text) => {
      expect(emailFault(text)).toBeNull()
      expect(answerFault(field('email', { required: false }), text)).toBeNull()
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
  ])('%j is none (FORM-06, FORM-20)', (text) => {
    expect(emailFault(text)).toBe('Please enter a valid email address.')
    expect(answerFault(field('email', { required: false }), text)).toBe('Please enter a valid email address.')
  })

  test('an address is one that leads to the web (FORM-20)', () => {
    for (const text of ['https://slow.example', 'http://slow.example/a?b#c', 'HTTPS://Slow.example/ä']) {
      expect(answerFault(field('url'), text)).toBeNull()
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
      expect(answerFault(field('url'), text), text).toBe('Please enter a valid URL.')
    }
  })

  test('what is chosen is one of the options (FORM-31)', () => {
    const topic = field('select', { options: [{ key: 'an order', value: 'order' }] })
    expect(answerFault(topic, 'order')).toBeNull()
    expect(answerFault(topic, 'an order')).toBe('Please choose an option.')
    expect(answerFault(field('select'), 'order')).toBe('Please choose an option.')
  })

  test('texts end somewhere', () => {
    expect(answerFault(field('text'), 'a'.repeat(1000))).toBeNull()
    expect(answerFault(field('text'), 'a'.repeat(1001))).toBe(fieldTexts.long(1000))
    expect(answerFault(field('textarea'), 'a'.repeat(10_000))).toBeNull()
    expect(answerFault(field('textarea'), 'a'.repeat(10_001))).toBe(fieldTexts.long(10_000))
  })
})

describe('files', () => {
  const file = (name: string, type: string, size = 1) => ({ name, type, size })

  test('pictures are taken unless an editor says otherwise (FORM-16)', () => {
    expect(isAccepted('image/*', file('a.png', 'image/png'))).toBe(true)
    expect(isAccepted('image/*', file('a.pdf', 'application/pdf'))).toBe(false)
    expect(isAccepted('image/*', file('a.svg', 'image/svg+xml'))).toBe(false)
    expect(isAccepted('image/svg+xml', file('a.svg', 'image/svg+xml'))).toBe(true)
    expect(isAccepted('.pdf, image/png', file('A.PDF', ''))).toBe(true)
    expect(isAccepted('.pdf, image/png', file('a.jpg', 'image/jpeg'))).toBe(false)
    expect(isAccepted('', file('a.bin', ''))).toBe(true)
  })

  test('a required file must be chosen; what is too large or of another kind is not sent (FORM-14)', () => {
    expect(fileFault(field('file'), null)).toBe('This field is required.')
    // What browsers send for a field left empty.
    expect(fileFault(field('file'), file('', 'application/octet-stream', 0))).toBe('This field is required.')
    expect(fileFault(field('file', { required: false }), null)).toBeNull()
    expect(fileFault(field('file'), file('a.png', 'image/png', FORM_FILE_MAXIMUM_BYTES))).toBeNull()
    expect(fileFault(field('file'), file('a.png', 'image/png', FORM_FILE_MAXIMUM_BYTES + 1))).toBe(
      fieldTexts.fileSize,
    )
    expect(fileFault(field('file'), file('a.txt', 'text/plain'))).toBe(fieldTexts.fileType)
  })
})

describe('how often somebody may send', () => {
  test('the limit slides, and is each owner’s own', () => {
    let now = 0
    const limiter = createRateLimiter({ most: 2, windowMs: 1000, now: () => now })
    expect(limiter.take('192.0.2.1')).toBe(0)
    now = 400
    expect(limiter.take('::ffff:192.0.2.1')).toBe(0)
    now = 600
    expect(limiter.take('192.0.2.1')).toBe(400)
    expect(limiter.take('192.0.2.2')).toBe(0)
    now = 1000
    expect(limiter.take('192.0.2.1')).toBe(0)
    expect(limiter.take('192.0.2.1')).toBe(400)
  })

  test('an IPv6 network is one owner, however its addresses are written', () => {
    const limiter = createRateLimiter({ most: 1, now: () => 0 })
    expect(limiter.take('2001:db8::1')).toBe(0)
    expect(limiter.take('2001:db8:0:0:5::9')).toBeGreaterThan(0)
    expect(limiter.take('2001:db8:0:1::1')).toBe(0)
  })
})

test('rules that browsers load stand on the small zod', () => {
  expect(readFileSync('src/backend/form-rules.ts', 'utf8')).toContain("from 'zod/mini'")
})
