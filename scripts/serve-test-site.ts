import { fail } from './process.ts'
import { untilStopped } from './terminal.ts'
import { buildTestSite, buildTestStudio, everySite, serveTestSites, startTestServices } from './test-site.ts'

// `npm run test:site`: what the browser tests need, kept up, so that single ones can be run again and again by
// `npx playwright test`.
try {
  await untilStopped(await startTestServices(), async () => {
    const studio = await buildTestStudio()
    for (const site of everySite) await buildTestSite(site, site.dataset === null ? studio : null)
    const hosts = await serveTestSites(everySite)
    console.log(hosts.map(({ url }) => url).join('\n'))
    return async () => {
      await Promise.all(hosts.map((host) => host.close()))
    }
  })
} catch (error) {
  fail(error)
}
