import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeAtomically } from '../write-atomically.ts'

const directory = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('files of the local services', () => {
  test('keeps the last of many concurrent writes of a file, and leaves no temporary file (CART-04)', async () => {
    const file = join(directory, 'state', 'sold.json')
    const sizes = Array.from({ length: 40 }, (_, index) => ((index * 7919) % 40) * 20_000)
    await Promise.all(sizes.map((size, index) => writeAtomically(file, `${index}:${'x'.repeat(size)}`)))
    expect(readFileSync(file, 'utf8').split(':')[0]).toBe('39')
    expect(readdirSync(join(directory, 'state'))).toEqual(['sold.json'])
  })

  test('goes on writing after a failed write (CART-04)', async () => {
    const folder = join(directory, 'folder')
    await writeAtomically(join(folder, 'inside'), 'x')
    const failed = writeAtomically(folder, 'not a file')
    const after = writeAtomically(folder, 'nor this')
    await expect(failed).rejects.toThrow()
    await expect(after).rejects.toThrow()
    await writeAtomically(join(folder, 'inside'), 'y')
    expect(readFileSync(join(folder, 'inside'), 'utf8')).toBe('y')
  })
})
