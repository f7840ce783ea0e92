import { rmSync } from 'node:fs'
import { startStaticHost } from '../../scripts/host/static-host.ts'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { projectRoot } from '../../scripts/lib/process.ts'
import { startServices } from '../../scripts/lib/services.ts'
import { summarySchema } from '../../scripts/publisher/status.ts'
import { publishedSite, publishedVariables, testDirectory } from '../../scripts/test/test-sites.ts'
import { test as base, expect } from './studio.fixtures.ts'

const FIRST_RELEASE_MS = 240_000
const publisherUrl = `http://localhost:${testPorts.publisher}`

interface PublishedShop {
  /** `http://localhost:PORT` */
  url: string
  /** Of the content service. */
  dataset: string
}

/** With a publisher for a dataset of its own, whose live release is served. One test at a time may use it. */
export const test = base.extend<object, { publishedShop: PublishedShop }>({
  publishedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its parameter
    async ({}, use) => {
      rmSync(`${projectRoot}${testDirectory}/publisher`, { recursive: true, force: true })
      const publisher = await startServices({
        names: ['publisher'],
        ports: testPorts,
        directory: testDirectory,
        hasOwnSample: true,
        hasStudio: false,
        variables: publishedVariables(),
        otherOrigins: [`http://localhost:${testPorts.site}`],
      })
      const state = async () =>
        summarySchema.parse(await (await fetch(`${publisherUrl}/status`)).json()).state
      await expect.poll(state, { timeout: FIRST_RELEASE_MS }).toBe('live')
      const host = await startStaticHost({
        directory: `${projectRoot}${testDirectory}/publisher/current`,
        port: publishedSite.port,
        compression: null,
      })
      await use({ url: host.url, dataset: publishedSite.dataset })
      await host.close()
      await publisher.stop()
    },
    { scope: 'worker', timeout: FIRST_RELEASE_MS },
  ],
})
