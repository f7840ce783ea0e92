import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the lock file names no registry, so that any can be used', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  expect(lock.match(/"resolved": "https?:[^"]*"/g)).toBeNull()
  expect(lock).toContain('"lockfileVersion": 3')
})
