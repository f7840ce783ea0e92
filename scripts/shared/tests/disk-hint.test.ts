import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { diskHint } from '../disk-hint.ts'

const errorWith = (properties: object) => Object.assign(new Error('no'), properties)

test('an error of a file or folder says what to do, and others do not (OPS-17)', async () => {
  expect(diskHint(errorWith({ code: 'ENOSPC', syscall: 'write' }))).toContain('The disk is full.')
  expect(diskHint(errorWith({ code: 'EACCES', syscall: 'open' }))).toContain('give the folder to this user')
  expect(diskHint(errorWith({ code: 'EACCES', syscall: 'listen', address: '::1' }))).toBe('')
  expect(diskHint(errorWith({ code: 'EACCES' }))).toBe('')
  expect(diskHint('EACCES')).toBe('')
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve))
  expect(diskHint(refused)).toBe('')
  expect(() => mkdirSync('package.json')).toThrow(expect.toSatisfy((error) => diskHint(error) === ''))
})
