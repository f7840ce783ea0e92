import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigurationError } from '../../../src/config/read-environment.ts'
import { hintFor } from '../hint-for.ts'

const errorWith = (properties: object) => Object.assign(new Error('no'), properties)

test('an error of a file or folder says what to do, and others do not (OPS-17)', async () => {
  expect(hintFor(errorWith({ code: 'ENOSPC', syscall: 'write' }))).toContain('The disk is full.')
  expect(hintFor(errorWith({ code: 'EACCES', syscall: 'open' }))).toContain('give the folder to this user')
  expect(hintFor(errorWith({ code: 'EACCES', syscall: 'listen', address: '::1' }))).toBe('')
  expect(hintFor(errorWith({ code: 'EACCES' }))).toBe('')
  expect(hintFor('EACCES')).toBe('')
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve))
  expect(hintFor(refused)).toBe('')
  expect(() => mkdirSync('package.json')).toThrow(expect.toSatisfy((error) => hintFor(error) === ''))
})

test('an error of the configuration says where to set what it lists (OPS-17)', () => {
  expect(hintFor(new ConfigurationError(['PREVIEW_SECRET is missing']))).toContain('Set them in .env')
})
