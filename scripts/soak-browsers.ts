import { chromium } from '@playwright/test'
import { runBrowserStory } from '../tests/soak/run-browser-soak.ts'
import {
  continueProgress,
  countStory,
  describeBrowserProgress,
  MAX_REPORTS,
  saveProgress,
} from '../tests/soak/soak-progress.ts'
import { browserFlags, findBrowser } from './chromium.ts'
import type { StepResult } from './pipeline.ts'
import { projectRoot } from './process.ts'
import { testSites, testVariables } from './test-site.ts'

const file = `${projectRoot}.local/soak/browsers.json`

/**
 * Plays random stories of the cart in Chromium, several at once, against the test site that is served already. Continues
 * where an earlier run with as many stories was interrupted; with a seed, only where it had that one.
 */
export async function soakBrowsers(
  stories: number,
  seed: number | null,
  atOnce: number,
): Promise<StepResult> {
  let progress = continueProgress(file, stories, seed)
  const [site] = testSites
  const { PUBLIC_STOREFRONT_API_URL = '', PUBLIC_STOREFRONT_API_TOKEN = '' } = testVariables(site)
  // The headless shell has no back/forward cache, and Playwright turns it off.
  const { path } = await findBrowser('full', (text) => console.log(text))
  const browser = await chromium.launch({
    executablePath: path,
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const options = {
    browser,
    siteUrl: `http://localhost:${site.port}`,
    storefrontUrl: PUBLIC_STOREFRONT_API_URL,
    accessToken: PUBLIC_STOREFRONT_API_TOKEN,
  }
  console.log(`The soak in browsers has seed ${progress.seed}; how far it is stands in ${file}.`)
  try {
    while (progress.played < stories && progress.reports.length < MAX_REPORTS) {
      const started = performance.now()
      const count = Math.min(atOnce, stories - progress.played)
      const seeds = Array.from({ length: count }, (_, index) => progress.seed + progress.played + index)
      const results = await Promise.all(seeds.map((one) => runBrowserStory(one, options)))
      const seconds = (performance.now() - started) / 1000 / count
      for (const result of results) {
        progress = countStory(progress, result, seconds)
        if (result.report !== null) console.log(result.report)
      }
      saveProgress(file, progress)
      console.log(describeBrowserProgress(progress))
    }
  } finally {
    await browser.close()
  }
  const failed = progress.reports.length
  return {
    passed: progress.played - failed,
    failed,
    report: progress.reports.join('\n\n'),
    note: describeBrowserProgress(progress),
  }
}
