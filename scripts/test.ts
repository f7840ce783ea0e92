import { availableParallelism } from 'node:os'
import { type Browser, findBrowser } from './lib/chromium.ts'
import { projectRoot } from './lib/process.ts'
import { refuseArguments } from './lib/read-arguments.ts'
import { halfOfProcessors, shopWorkers } from './test/browser-workers.ts'
import { otherEngineCheck, otherEngines } from './test/other-engines.ts'
import { Pipeline, passedOne } from './test/pipeline.ts'
import {
  siteBudgetCheck,
  siteHtmlCheck,
  siteLinkCheck,
  sitePageCheck,
  siteSecretCheck,
} from './test/site-checks.ts'
import { TestRun } from './test/test-run.ts'
import {
  buildTestServer,
  buildTestSite,
  buildTestStudio,
  cloudflareSite,
  everySite,
  requireFreeTestPorts,
  serveCloudflareSite,
  serveTestSites,
  startTestServices,
  testDirectory,
  testSites,
  testVariables,
} from './test/test-sites.ts'
import {
  type BrowserTests,
  graphqlCheck,
  lintCheck,
  onlyTestedCheck,
  playwrightCheck,
  typeCheck,
  unusedCheck,
  vitestCheck,
} from './test/tool-checks.ts'

// `npm test`: all checks, as in CI. It can run beside `npm start`, because its ports and state are its own.
refuseArguments(
  'npm test; single tests: npx vitest run FILE, or npx playwright test beside npm run test:site',
)
// Hundreds of processes load the same code, which the first of them strips of its types and compiles for all.
process.env.NODE_COMPILE_CACHE ??= `${projectRoot}${testDirectory}/compile-cache`
const pipeline = new Pipeline()
const testRun = new TestRun()
let browser: Browser | null = null

/** What reads sources only. */
async function checkSources(): Promise<void> {
  await pipeline.run('lint', lintCheck)
  await pipeline.run('documents', graphqlCheck)
  await pipeline.run('unused', unusedCheck)
  await pipeline.run('used only by tests', onlyTestedCheck)
}

/** Builds and checks every site; returns whether all are there. */
async function buildSites(): Promise<boolean> {
  let studio: string | null = null
  let areBuilt = await pipeline.run('build studio', async () => {
    studio = await buildTestStudio()
    return passedOne
  })
  areBuilt &&= await pipeline.run('build server', async () => {
    await buildTestServer()
    return passedOne
  })
  for (const site of everySite) {
    // The edge cases have no byte budget.
    const isShop = site.dataset === null
    const isBuilt = await pipeline.run(`build ${site.name}`, async () => {
      const { pages } = await buildTestSite(site, isShop ? studio : null)
      return { ...passedOne, note: `${pages} pages` }
    })
    if (isBuilt) {
      if (isShop) await pipeline.run(`budgets ${site.name}`, () => siteBudgetCheck(site))
      await pipeline.run(`html ${site.name}`, () => siteHtmlCheck(site))
      await pipeline.run(`links ${site.name}`, () => siteLinkCheck(site))
      await pipeline.run(`pages ${site.name}`, () => sitePageCheck(site))
      if (isShop) await pipeline.run(`secrets ${site.name}`, () => siteSecretCheck(site))
    }
    areBuilt &&= isBuilt
  }
  // Its pages are the first site's.
  const isBuiltForCloudflare = await pipeline.run('build cloudflare', async () => {
    const { pages } = await buildTestSite(cloudflareSite, studio)
    return { ...passedOne, note: `${pages} pages` }
  })
  return areBuilt && isBuiltForCloudflare
}

/**
 * Tests in browsers: other engines and previews, one after the other, beside the failing builds; then those of shop, studio and
 * Cloudflare’s engine at once.
 */
async function checkSites(areBuilt: boolean, failingBuilds: Promise<unknown>): Promise<void> {
  const areServed =
    areBuilt &&
    (await pipeline.run('serve sites', async () => {
      testRun.hosts = await serveTestSites(everySite)
      return passedOne
    }))
  const test = async (name: string, projects: readonly BrowserTests[], workers?: number) => {
    if (!areServed) pipeline.skip(name, 'a site is missing')
    else if (browser === null) pipeline.skip(name, 'there is no browser')
    else await pipeline.run(name, playwrightCheck(browser.path, projects, workers))
  }
  // Other engines run one test at a time, and previews show the drafts of all tests.
  if (areServed && browser !== null) await checkOtherEngines(browser)
  await test('end to end, drafts', ['drafts'], 1)
  await test('end to end, preview', ['preview'], halfOfProcessors)
  const isOnCloudflare =
    areServed &&
    (await pipeline.run('serve on Cloudflare’s engine', async () => {
      testRun.hosts.push(await serveCloudflareSite())
      return passedOne
    }))
  // The studio's publisher builds, too.
  await failingBuilds
  // Tests wait for their pages now and then, so one more runs than of the shop alone, whichever project has some left.
  await test(
    'end to end, studio and shop',
    isOnCloudflare ? ['studio', 'cloudflare', 'shop'] : ['studio', 'shop'],
    shopWorkers + 1,
  )
}

/** The journeys that differ between engines, in those that are installed. */
async function checkOtherEngines({ path }: Browser): Promise<void> {
  for (const engine of otherEngines) {
    const run = playwrightCheck(path, [engine.project])
    await pipeline.run(`end to end, ${engine.name}`, () => otherEngineCheck(engine, run))
  }
}

if (
  !(await pipeline.run('ports', () =>
    requireFreeTestPorts().then(
      () => passedOne,
      // What to do is in the message; where it was found does not help.
      (error: unknown) => ({
        passed: 0,
        failed: 1,
        report: error instanceof Error ? error.message : String(error),
      }),
    ),
  ))
) {
  pipeline.summarize()
  process.exit(1)
}
await pipeline.run('browser', async () => {
  browser = await findBrowser('headless-shell', (text) => console.log(text))
  return { ...passedOne, note: `${browser.origin}, ${browser.path}` }
})
const checkingTypes = pipeline.run('types', typeCheck(testVariables(testSites[0])))
// They render the sample shop's pictures, which builds and unit tests use too.
const areRunning = await pipeline.run('services', async () => {
  testRun.services = await startTestServices('coarse')
  return passedOne
})
// Many of these tests wait for processes or for time to pass.
const workers = Math.max(2, availableParallelism() - 1)
const checkingSources = pipeline
  .run(
    'unit, property, contract, scripts',
    vitestCheck('vitest', ['--project', '!builds', `--maxWorkers=${workers}`]),
  )
  .then(checkSources)
// They share Astro's working files.
await checkingTypes
const areBuilt = areRunning ? await buildSites() : pipeline.skip('builds', 'the services are not running')
const failingBuilds = pipeline.run('failing builds', vitestCheck('builds', ['--project', 'builds']))
// Those builds leave half of two processors idle.
await checkingSources
await checkSites(areBuilt, failingBuilds)
await testRun.stop()
process.exit(pipeline.summarize() ? 0 : 1)
