import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { FileComparison } from '../../scripts/lib/file-comparison.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comparison-'))
})

const write = (name: string, content: Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('tells of files of any size and order whether they are the same (PUB-20)', () => {
  const comparison = new FileComparison()
  // Larger than the memory that files are read into at first, and much smaller after that.
  const content = fc
    .tuple(fc.constantFrom(0, 1, 1000, 300_000), fc.constantFrom('a', 'b'), fc.constantFrom('', 'x', 'y'))
    .map(([length, letter, end]) => Buffer.from(letter.repeat(length) + end))
  fc.assert(
    fc.property(content, content, (one, other) => {
      const files = [write('one', one), write('other', other)] as const
      expect(comparison.areSame(...files)).toBe(one.equals(other))
      expect(comparison.hasContent(files[0], other)).toBe(one.equals(other))
    }),
    { numRuns: 60 },
  )
})

test('nothing is the same as a file that is not there, or a folder (PUB-20)', () => {
  const comparison = new FileComparison()
  const file = write('file', Buffer.from(''))
  mkdirSync(join(folder, 'folder'))
  for (const other of [join(folder, 'nothing'), join(folder, 'folder')]) {
    expect(comparison.areSame(file, other)).toBe(false)
    expect(comparison.areSame(other, file)).toBe(false)
    expect(comparison.hasContent(other, Buffer.from(''))).toBe(false)
  }
})
