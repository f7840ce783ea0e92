import { createReadStream } from 'node:fs'
import { sanityImport } from '@sanity/import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTokens } from '../../local/content/accounts.ts'
import {
  startTestContentService,
  type TestContentService,
} from '../../local/content/tests/content-service.fixture.ts'
import { isLong } from '../../shared/tests/run-length.fixture.ts'
import { readDocuments } from '../sample-files.ts'
import { preparedSample as folder, prepareTestSample } from './prepared-sample.fixture.ts'

let service: TestContentService
beforeAll(async () => {
  await prepareTestSample()
  service = await startTestContentService({ datasets: ['staging', 'edge-cases'] })
}, 120_000)
afterAll(() => service.close())

/** The one with the most kinds of documents; the other in `npm run test:long`. */
const datasets = isLong ? (['staging', 'edge-cases'] as const) : (['staging'] as const)

test.each(datasets)(
  'Sanity’s import tool accepts the export of %s',
  { timeout: 120_000 },
  async (dataset) => {
    const client = service.client({ token: localTokens.administrator, dataset })
    const { numDocs } = await sanityImport(createReadStream(`${folder}/${dataset}.ndjson`), {
      assetsBase: folder,
      client,
      targetDataset: dataset,
      operation: 'create',
    })
    expect(numDocs).toBe(readDocuments(dataset).length)
    const withoutAsset = await client.fetch(
      'count(*[defined(thumb.image) && !defined(thumb.image.asset->url)])',
    )
    expect(withoutAsset).toBe(0)
  },
)
