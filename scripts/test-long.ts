import { BROWSER_STORIES, BROWSERS_AT_ONCE } from '../tests/soak/soak-progress.ts'
import { findBrowser } from './lib/chromium.ts'
import { fail } from './lib/process.ts'
import { readArguments, readCount } from './lib/read-arguments.ts'
import { Pipeline, passedOne } from './test/pipeline.ts'
import { soakBrowsers } from './test/soak-browsers.ts'
import { soakCheck } from './test/soak-check.ts'
import { TestRun } from './test/test-run.ts'
import { buildAndServeEverySite, requireFreeTestPorts, startTestServices } from './test/test-sites.ts'
import { playwrightCheck, vitestCheck } from './test/tool-checks.ts'

// `npm run test:long -- [--stories N] [--browser-stories N] [--seed N]`: what takes too long for `npm test`, which has a
// short form of most of these tests. Both soaks are continued where they were interrupted; with a seed they play the stories
// from that one on.
const RUNS_FACTOR = 20
/** About an hour on a machine with two processors. */
const STORIES = '10000'

const usage = 'npm run test:long -- [--stories N] [--browser-stories N] [--seed N]'
const { values } = readArguments(usage, {
  options: {
    stories: { type: 'string', default: STORIES },
    'browser-stories': { type: 'string', default: String(BROWSER_STORIES) },
    seed: { type: 'string' },
  },
})
const readNumbers = () => ({
  stories: readCount('--stories', values.stories),
  browserStories: readCount('--browser-stories', values['browser-stories']),
  seed: values.seed === undefined ? null : readCount('--seed', values.seed, 0),
})
const { stories, browserStories, seed } = await requireFreeTestPorts().then(readNumbers).catch(fail)
const pipeline = new Pipeline()
const testRun = new TestRun()

await pipeline.run(
  `property tests, ${RUNS_FACTOR} times as many runs and new seeds; more kills, imports and measures`,
  vitestCheck(
    'vitest',
    [
      'tests/property',
      'forms-outbox',
      'durability',
      'sample/tests/export',
      'sample/tests/whole-import',
      'contract/releases',
      'publisher/tests/crashes',
      'publisher/targets/tests',
      'bench/tests/measures',
    ],
    { PROPERTY_RUNS_FACTOR: String(RUNS_FACTOR) },
  ),
)
const isServed = await pipeline.run('sites', async () => {
  testRun.services = await startTestServices()
  testRun.hosts = (await buildAndServeEverySite()).hosts
  return passedOne
})
if (isServed) {
  const { path } = await findBrowser('headless-shell', (text) => console.log(text))
  await pipeline.run('end to end, every kind of document', playwrightCheck(path, ['long']))
  await pipeline.run(
    'end to end, every kind of page in the preview',
    playwrightCheck(path, ['every-preview']),
  )
  await pipeline.run(`soak in browsers, ${browserStories} stories`, () =>
    soakBrowsers(browserStories, seed, BROWSERS_AT_ONCE),
  )
}
await testRun.stop()
await pipeline.run(`soak of the cart, ${stories} stories`, () => soakCheck(stories, seed))
process.exit(pipeline.summarize() ? 0 : 1)
