import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Inventory } from '../../commerce/inventory.ts'
import { ProductUpdates } from '../../commerce/product-updates.ts'
import { Accounts } from '../../content/accounts.ts'
import { openArrivals } from '../../mail/arrivals.ts'
import { StoredList } from '../stored-list.ts'
import { temporaryFolder } from './local-services.fixture.ts'

describe('a damaged file of a local service', () => {
  test.each<[string, string, (file: string, folder: string) => Promise<unknown>]>([
    ['accounts', '{"users"', (file) => Accounts.open(file)],
    ['stock', '{"a": "b"}', (file) => Inventory.open(file)],
    ['product updates', '', (file) => ProductUpdates.open(file, '2026-01-01T00:00:00.000Z')],
    ['a list', '[1', (file) => StoredList.open(file, z.number())],
    ['arrived.ndjson', '{"kind"}\n', (_file, folder) => openArrivals(folder)],
  ])('is named, with what to do about it: %s', async (name, text, open) => {
    const folder = await temporaryFolder()
    const file = join(folder, name)
    await writeFile(file, text)
    const problem = await open(file, folder).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Error)
    expect(problem).toHaveProperty('message', expect.stringContaining(file))
    expect(problem).toHaveProperty('message', expect.stringContaining('is damaged: '))
    expect(problem).toHaveProperty('message', expect.stringContaining('or remove it to begin again'))
  })
})
