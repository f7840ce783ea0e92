import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getStore } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import { backendVariables, formDocuments } from '../../../tests/contract/forms.fixture.ts'
import { startTestContentService, writeSample } from '../../local/content/tests/content-service.fixture.ts'
import { startMailService } from '../../local/mail/service.ts'
import { MAIL_KEY } from '../../local/mail/tests/mail-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { createShopFunctions } from '../netlify/shop-functions.ts'

const TOKEN = 'a-token-of-the-store'
const SITE_ID = 'a-site'

/** The functions over Netlify's own local blob store, with local content and email-marketing services. */
export async function startFunctions() {
  const directory = await temporaryFolder()
  const sampleDir = await writeSample(join(directory, 'sample'), formDocuments)
  const content = await startTestContentService({ sampleDir })
  const mail = await startMailService({ port: 0, stateDir: join(directory, 'mail'), key: MAIL_KEY })
  await mkdir(join(directory, 'blobs'))
  const blobs = new BlobsServer({ directory: join(directory, 'blobs'), token: TOKEN, logger: () => {} })
  const { port } = await blobs.start()
  const url = `http://localhost:${port}`
  /** As the platform tells its client of the store. */
  const blobsContext = { edgeURL: url, uncachedEdgeURL: url, token: TOKEN, siteID: SITE_ID }
  const store = getStore({ name: 'outbox', consistency: 'strong', ...blobsContext })
  const variables = backendVariables({ content: content.url, mail: mail.url })
  const reports: string[] = []
  const lines: string[] = []
  const create = () =>
    createShopFunctions({
      variables,
      store,
      report: (error) => reports.push(error instanceof Error ? error.message : String(error)),
      write: (line) => lines.push(line),
    })
  return {
    directory,
    store,
    variables,
    blobsContext,
    mailUrl: mail.url,
    reports,
    lines,
    /** An instance of the functions, as the platform starts several. */
    create,
    async close() {
      await blobs.stop()
      await Promise.all([mail.close(), content.close()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
