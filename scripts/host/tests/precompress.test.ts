import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precompressFiles } from '../precompress.ts'

/** More than are compressed without threads. */
const COUNT = 240
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'precompress-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = Array.from({ length: COUNT }, (_, index) => `${index}.html`)
const text = Array.from({ length: 300 }, (_, index) => `<p>${index}</p>`).join('')
const isCompressed = (name: string) => existsSync(join(folder, `${name}.br`))

test('compresses many files in threads', async () => {
  for (const name of names) writeFileSync(join(folder, name), text)
  await precompressFiles(folder, [...names, 'picture.png'], { compression: 'fast', pages: COUNT })
  expect(names.filter(isCompressed)).toHaveLength(COUNT)
})

test('fails with the error of a thread, after all threads have ended', async () => {
  for (const name of names.slice(1)) writeFileSync(join(folder, name), text)
  await expect(precompressFiles(folder, names, { compression: 'fast', pages: COUNT })).rejects.toThrow(
    'ENOENT',
  )
  const ofOtherThreads = names.filter((_, index) => index % availableParallelism() !== 0)
  expect(ofOtherThreads.filter(isCompressed)).toHaveLength(ofOtherThreads.length)
})
