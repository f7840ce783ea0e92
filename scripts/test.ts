import { type Browser, findBrowser } from './browser.ts'
import { documentsStage, lintStage, playwrightStage, typesStage, unusedStage, vitestStage } from './checks.ts'
import type { StaticHost } from './host/static-host.ts'
import type { RunningServices } from './services.ts'
import { budgetStage, linkStage, pageStage, secretStage } from './site-checks.ts'
import { Stages } from './stages.ts'
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

// `npm test`: everything CI checks. It runs beside `npm start`: ports and state are its own.
const stages = new Stages()
const passedOne = { passed: 1, failed: 0, report: '' }
let browser: Browser | null = null
let services: RunningServices | null = null
let hosts: StaticHost[] = []

async function checkSources(): Promise<void> {
  await stages.run('types', typesStage(testVariables(testSites[0])))
  await stages.run('lint', lintStage)
  await stages.run('documents', documentsStage)
  await stages.run('unused', unusedStage)
}

async function checkBehaviour(): Promise<void> {
  await stages.run('browser', async () => {
    browser = await findBrowser('windowless', (text) => console.log(text))
    return { ...passedOne, note: `${browser.origin}, ${browser.path}` }
  })
  await stages.run('unit, property, contract, scripts', vitestStage([]))
}

async function checkSites(): Promise<void> {
  const areUp = await stages.run('services', async () => {
    services = await startTestServices()
    return passedOne
  })
  let studio: string | null = null
  const hasStudio = await stages.run('build studio', async () => {
    studio = await buildTestStudio()
    return passedOne
  })
  let areBuilt = areUp && hasStudio
  for (const site of everySite) {
    const name = `build ${site.name}`
    // A shop that nobody would make may be heavy; it has to hold.
    const isShop = site.dataset === null
    const isBuilt = areUp
      ? await stages.run(name, async () => {
          const { pages } = await buildTestSite(site, isShop ? studio : null)
          return { ...passedOne, note: `${pages} pages` }
        })
      : stages.skip(name, 'the services are not up')
    if (isBuilt) {
      if (isShop) await stages.run(`budgets ${site.name}`, () => budgetStage(site))
      await stages.run(`links ${site.name}`, () => linkStage(site))
      await stages.run(`pages ${site.name}`, () => pageStage(site))
      if (isShop) await stages.run(`secrets ${site.name}`, () => secretStage(site))
    } else {
      areBuilt = false
    }
  }
  // What goes wrong on order would hit the other tests too, so those come first.
  const browsing = [
    { name: 'end to end, accessibility', project: 'shop' },
    { name: 'end to end, bad days', project: 'faults' },
  ] as const
  areBuilt &&= await stages.run('serve sites', async () => {
    hosts = await serveTestSites(everySite)
    return passedOne
  })
  for (const { name, project } of browsing) {
    if (!areBuilt) stages.skip(name, 'there are no sites')
    else if (browser === null) stages.skip(name, 'there is no browser')
    else await stages.run(name, playwrightStage(browser.path, project))
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
  !(await stages.run('ports', async () => {
    await requireFreeTestPorts()
    return passedOne
  }))
) {
  stages.summarise()
  process.exit(1)
}
// Reading sources and trying behaviour have nothing to do with each other: one processor each.
await Promise.all([checkSources(), checkBehaviour()])
await checkSites()
await stopAll()
process.exit(stages.summarise() ? 0 : 1)
