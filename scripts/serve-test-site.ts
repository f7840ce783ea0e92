import { fail } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import {
  buildAndServeEverySite,
  buildTestSite,
  cloudflareSite,
  serveCloudflareSite,
  startTestServices,
} from './test/test-sites.ts'

// `npm run test:site [-- --cloudflare]`: keeps up what the browser tests need, so that `npx playwright test` can run single
// ones; with `--cloudflare` also the shop on Cloudflare's own engine.
const { values } = readArguments('npm run test:site -- [--cloudflare]', {
  options: { cloudflare: { type: 'boolean', default: false } },
})
try {
  await runUntilStopped(await startTestServices(), async () => {
    const { studio, hosts: served } = await buildAndServeEverySite()
    const hosts: Array<{ url: string; close(): Promise<void> }> = [...served]
    if (values.cloudflare) {
      await buildTestSite(cloudflareSite, studio)
      hosts.push(await serveCloudflareSite())
    }
    console.log(hosts.map(({ url }) => url).join('\n'))
    return async () => {
      await Promise.all(hosts.map((host) => host.close()))
    }
  })
} catch (error) {
  fail(error)
}
