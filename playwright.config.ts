import { defineConfig, devices } from '@playwright/test'
import { browserFlags, installedBrowser } from './scripts/browser.ts'
import { testPorts } from './scripts/local-environment.ts'

const browser = installedBrowser()

/** Runs against the sites that `scripts/test.ts` serves; alone, with `npm run test:site` in another terminal. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.local/test-results',
  forbidOnly: true,
  // A test that passes only now and then has found something.
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${testPorts.site}`,
    trace: 'retain-on-failure',
    launchOptions: {
      args: [...browserFlags],
      ...(browser === null ? {} : { executablePath: browser.path }),
    },
  },
  projects: [
    { name: 'shop', testIgnore: /faults\.spec\.ts$/, fullyParallel: true },
    // Faults hit whoever asks next, so nobody else may be asking.
    { name: 'faults', testMatch: /faults\.spec\.ts$/, workers: 1, dependencies: ['shop'] },
  ],
})
