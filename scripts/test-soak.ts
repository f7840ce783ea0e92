import { parseArgs } from 'node:util'
import { BROWSER_STORIES, BROWSERS_AT_ONCE } from '../tests/soak/soak-progress.ts'
import type { StaticHost } from './host/static-host.ts'
import type { RunningServices } from './lib/services.ts'
import { Pipeline } from './test/pipeline.ts'
import { soakBrowsers } from './test/soak-browsers.ts'
import {
  buildTestSite,
  buildTestStudio,
  serveTestSites,
  startTestServices,
  testSites,
} from './test/test-sites.ts'

// `npm run test:soak -- [--stories N] [--seed N] [--at-once N] [--served]`: random stories of the cart in Chromium, which
// `npm run test:long` plays, too. With `--served`, in the shop that `npm run test:site` serves in another terminal.
const { values } = parseArgs({
  options: {
    stories: { type: 'string', default: String(BROWSER_STORIES) },
    seed: { type: 'string' },
    'at-once': { type: 'string', default: String(BROWSERS_AT_ONCE) },
    served: { type: 'boolean', default: false },
  },
})
const pipeline = new Pipeline()
let services: RunningServices | null = null
let hosts: StaticHost[] = []

async function stopAll(): Promise<void> {
  await Promise.all(hosts.map((host) => host.close()))
  await services?.stop()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)))
}

const isServed =
  values.served ||
  (await pipeline.run('site', async () => {
    services = await startTestServices()
    await buildTestSite(testSites[0], await buildTestStudio())
    hosts = await serveTestSites([testSites[0]])
    return { passed: 1, failed: 0, report: '' }
  }))
if (isServed) {
  const seed = values.seed === undefined ? null : Number(values.seed)
  await pipeline.run(`soak in browsers, ${values.stories} stories`, () =>
    soakBrowsers(Number(values.stories), seed, Number(values['at-once'])),
  )
}
await stopAll()
process.exit(pipeline.summarize() ? 0 : 1)
