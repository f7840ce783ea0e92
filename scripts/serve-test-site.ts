import { fail } from './process.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import {
  buildTestServer,
  buildTestSite,
  buildTestStudio,
  everySite,
  serveTestSites,
  startTestServices,
} from './test-site.ts'

// `npm run test:site`: keeps up what the browser tests need, so that `npx playwright test` can run single ones.
try {
  await runUntilStopped(await startTestServices(), async () => {
    const studio = await buildTestStudio()
    for (const site of everySite) await buildTestSite(site, site.dataset === null ? studio : null)
    await buildTestServer()
    const hosts = await serveTestSites(everySite)
    console.log(hosts.map(({ url }) => url).join('\n'))
    return async () => {
      await Promise.all(hosts.map((host) => host.close()))
    }
  })
} catch (error) {
  fail(error)
}
