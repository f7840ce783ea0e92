import { BROWSER_STORIES, BROWSERS_AT_ONCE } from '../tests/soak/soak-progress.ts'
import { fail } from './lib/process.ts'
import { readArguments, readCount } from './lib/read-arguments.ts'
import { Pipeline, passedOne } from './test/pipeline.ts'
import { soakBrowsers } from './test/soak-browsers.ts'
import { TestRun } from './test/test-run.ts'
import {
  buildTestSite,
  buildTestStudio,
  requireFreeTestPorts,
  serveTestSites,
  startTestServices,
  testSites,
} from './test/test-sites.ts'

// `npm run test:soak -- [--stories N] [--seed N] [--at-once N] [--served]`: random stories of the cart in Chromium, which
// `npm run test:long` plays, too. With `--served`, in the shop that `npm run test:site` serves in another terminal.
const usage = 'npm run test:soak -- [--stories N] [--seed N] [--at-once N] [--served]'
const { values } = readArguments(usage, {
  options: {
    stories: { type: 'string', default: String(BROWSER_STORIES) },
    seed: { type: 'string' },
    'at-once': { type: 'string', default: String(BROWSERS_AT_ONCE) },
    served: { type: 'boolean', default: false },
  },
})
const readNumbers = () => ({
  stories: readCount('--stories', values.stories),
  seed: values.seed === undefined ? null : readCount('--seed', values.seed, 0),
  atOnce: readCount('--at-once', values['at-once']),
})
const ready = values.served ? Promise.resolve() : requireFreeTestPorts()
const { stories, seed, atOnce } = await ready.then(readNumbers).catch(fail)
const pipeline = new Pipeline()
const testRun = new TestRun()

const isServed =
  values.served ||
  (await pipeline.run('site', async () => {
    testRun.services = await startTestServices()
    await buildTestSite(testSites[0], await buildTestStudio())
    testRun.hosts = await serveTestSites([testSites[0]])
    return passedOne
  }))
if (isServed) {
  await pipeline.run(`soak in browsers, ${stories} stories`, () => soakBrowsers(stories, seed, atOnce))
}
await testRun.stop()
process.exit(pipeline.summarize() ? 0 : 1)
