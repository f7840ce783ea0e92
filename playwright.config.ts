import { defineConfig, devices } from '@playwright/test'
import { browserFlags, installedBrowser } from './scripts/lib/chromium.ts'
import { testPorts } from './scripts/lib/local-environment.ts'
import { halfOfProcessors, shopWorkers } from './scripts/test/browser-workers.ts'
import { otherEngines } from './scripts/test/other-engines.ts'
import { cloudflarePort } from './scripts/test/test-addresses.ts'

const browser = installedBrowser()
const engines = otherEngines.flatMap(({ project, find }) => {
  const engine = find()
  return engine === null ? [] : [{ project, launchOptions: engine.launchOptions }]
})
const studio = /studio[^/]*\.spec\.ts$/
const drafts = /\/preview[^/]*\.spec\.ts$/
const cloudflare = /cloudflare\.spec\.ts$/
/**
 * What has to be right in every engine, or differs between them. `@chromium` marks those of its tests that need Chromium,
 * `@one-engine` those whose outcome is the doing of the service, of the markup or of the shop's own rules.
 */
const everyEngine = /\/(purchase|product-form|header|filter-chips|faults|leaving)\.spec\.ts$/

const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    // A process fewer to pass pictures of the page to, which saves a sixth of a test's processor time.
    args: [...browserFlags, '--in-process-gpu', '--num-raster-threads=1'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
}

/** For the shop's pages, which no test keeps for as long as compiling their scripts for speed would pay. */
const shortVisits = {
  ...chromium,
  launchOptions: {
    ...chromium.launchOptions,
    args: [
      ...chromium.launchOptions.args,
      '--js-flags=--no-opt --no-maglev --no-sparkplug --single-threaded-gc',
    ],
  },
}

const preview = { ...chromium, baseURL: `http://localhost:${testPorts.server}`, inPreview: true }

/** Runs against the sites that `scripts/test.ts` serves; alone, with `npm run test:site` in another terminal. */
export default defineConfig<{ inPreview: boolean }, { loadsPictures: boolean }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/require-site.ts',
  outputDir: '.local/test-results',
  forbidOnly: true,
  // A test that passes only now and then has found something. CI tries such a one again, because a machine of unknown
  // load also finds things that are not the shop's, and names it with its error in the summary: it is to be mended.
  retries: process.env.CI === 'true' ? 1 : 0,
  workers: shopWorkers,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${testPorts.site}`,
    // Recording costs every test two fifths of its time: pages here always move a little. `--trace on` asks for it.
    trace: 'on-first-retry',
    // Clouds, banner and drawers that move cost half of a test's time; files about motion ask for it (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Tests begin in this order, and fewer of these at once than of the shop's, which run beside them.
    {
      name: 'studio',
      testMatch: studio,
      grepInvert: /@long/,
      fullyParallel: true,
      workers: halfOfProcessors,
      use: chromium,
    },
    // The shop on Cloudflare's own engine.
    {
      name: 'cloudflare',
      testMatch: cloudflare,
      fullyParallel: true,
      workers: halfOfProcessors,
      use: { ...chromium, baseURL: `http://localhost:${cloudflarePort}` },
    },
    {
      name: 'shop',
      testIgnore: [studio, drafts, cloudflare],
      grepInvert: /@long/,
      fullyParallel: true,
      use: { ...shortVisits, loadsPictures: false },
    },
    // What editors see of drafts. Previews of all pages show them, those of the studio's tests too.
    { name: 'drafts', testMatch: drafts, fullyParallel: true, use: chromium },
    // The shop's pages as editors see them, with what a click edits: they work as those of shoppers do.
    {
      name: 'preview',
      grep: /@preview/,
      fullyParallel: true,
      use: preview,
    },
    // What `npm run test:long` adds: each of these has a short form in the others.
    { name: 'long', grep: /@long/, use: chromium },
    {
      name: 'every-preview',
      grep: /@every-preview/,
      fullyParallel: true,
      use: preview,
    },
    // No tests: `npm run screens` takes pictures to be looked at.
    { name: 'screens', testDir: 'tests/screens', testMatch: '*.ts', fullyParallel: true, use: chromium },
    ...engines.map(({ project, launchOptions }, index) => ({
      name: project,
      testMatch: everyEngine,
      grepInvert: /@chromium|@one-engine|@long/,
      // One browser, because faults are for an engine as a whole, and because starting it takes seconds.
      workers: 1,
      dependencies: [engines[index - 1]?.project ?? 'shop'],
      use: {
        browserName: project,
        viewport: { width: 1280, height: 720 },
        launchOptions,
        loadsPictures: false,
      },
    })),
  ],
})
