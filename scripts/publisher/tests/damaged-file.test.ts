import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { readMovedPages } from '../incremental/moved-pages.ts'
import { readJsonFile } from '../read-releases.ts'
import { UploadRecord } from '../targets/upload-record.ts'

test.each<[string, (file: string) => unknown]>([
  ['state', (file) => readJsonFile(file, z.object({}))],
  ['moved pages', readMovedPages],
  ['uploads', (file) => new UploadRecord(file)],
])('a damaged file of the publisher is named, with what to do about it: %s', async (name, read) => {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, '{"half')
  const problem = await Promise.try(read, file).catch((error: unknown) => error)
  expect(problem).toHaveProperty('message', expect.stringContaining(`${file} cannot be read: `))
  expect(problem).toHaveProperty('message', expect.stringContaining('with an empty folder (--state)'))
})
