import { type Browser, findBrowser } from './chromium.ts'
import type { StaticHost } from './host/static-host.ts'
import { Pipeline } from './pipeline.ts'
import type { RunningServices } from './services.ts'
import { siteBudgetCheck, siteLinkCheck, sitePageCheck, siteSecretCheck } from './site-checks.ts'
import {
  buildTestSite,
  buildTestStudio,
  everySite,
  requireFreeTestPorts,
  serveTestSites,
  startTestServices,
  testSites,
  testVariables,
} from './test-site.ts'
import {
  graphqlCheck,
  lintCheck,
  onlyTestedCheck,
  playwrightCheck,
  typeCheck,
  unusedCheck,
  vitestCheck,
} from './tool-checks.ts'

// `npm test`: all checks, as in CI. It can run beside `npm start`, because its ports and state are its own.
const pipeline = new Pipeline()
const passedOne = { passed: 1, failed: 0, report: '' }
let browser: Browser | null = null
let services: RunningServices | null = null
let hosts: StaticHost[] = []

async function checkSources(): Promise<void> {
  await pipeline.run('types', typeCheck(testVariables(testSites[0])))
  await pipeline.run('lint', lintCheck)
  await pipeline.run('documents', graphqlCheck)
  await pipeline.run('unused', unusedCheck)
  await pipeline.run('used only by tests', onlyTestedCheck)
}

async function checkBehaviour(): Promise<void> {
  await pipeline.run('browser', async () => {
    browser = await findBrowser('headless-shell', (text) => console.log(text))
    return { ...passedOne, note: `${browser.origin}, ${browser.path}` }
  })
  await pipeline.run('unit, property, contract, scripts', vitestCheck([]))
}

async function checkSites(): Promise<void> {
  const areRunning = await pipeline.run('services', async () => {
    services = await startTestServices()
    return passedOne
  })
  let studio: string | null = null
  const hasStudio = await pipeline.run('build studio', async () => {
    studio = await buildTestStudio()
    return passedOne
  })
  let areBuilt = areRunning && hasStudio
  for (const site of everySite) {
    const name = `build ${site.name}`
    // The edge cases have no byte budget.
    const isShop = site.dataset === null
    const isBuilt = areRunning
      ? await pipeline.run(name, async () => {
          const { pages } = await buildTestSite(site, isShop ? studio : null)
          return { ...passedOne, note: `${pages} pages` }
        })
      : pipeline.skip(name, 'the services are not running')
    if (isBuilt) {
      if (isShop) await pipeline.run(`budgets ${site.name}`, () => siteBudgetCheck(site))
      await pipeline.run(`links ${site.name}`, () => siteLinkCheck(site))
      await pipeline.run(`pages ${site.name}`, () => sitePageCheck(site))
      if (isShop) await pipeline.run(`secrets ${site.name}`, () => siteSecretCheck(site))
    } else {
      areBuilt = false
    }
  }
  // Injected faults would hit the other tests too, so the projects run one after the other.
  const browsing = [
    { name: 'end to end, accessibility', project: 'shop' },
    { name: 'end to end, faults', project: 'faults' },
  ] as const
  areBuilt &&= await pipeline.run('serve sites', async () => {
    hosts = await serveTestSites(everySite)
    return passedOne
  })
  for (const { name, project } of browsing) {
    if (!areBuilt) pipeline.skip(name, 'a site is missing')
    else if (browser === null) pipeline.skip(name, 'there is no browser')
    else await pipeline.run(name, playwrightCheck(browser.path, project))
  }
}

async function stopAll(): Promise<void> {
  await Promise.all(hosts.map((host) => host.close()))
  await services?.stop()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)))
}

if (
  !(await pipeline.run('ports', async () => {
    await requireFreeTestPorts()
    return passedOne
  }))
) {
  pipeline.summarize()
  process.exit(1)
}
// These two are independent of each other: one processor each.
await Promise.all([checkSources(), checkBehaviour()])
await checkSites()
await stopAll()
process.exit(pipeline.summarize() ? 0 : 1)
