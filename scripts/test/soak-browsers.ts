import { chromium } from '@playwright/test'
import { runBrowserStory } from '../../tests/soak/run-browser-soak.ts'
import type { StoryResult } from '../../tests/soak/run-soak.ts'
import {
  continueProgress,
  countStory,
  describeBrowserProgress,
  MAX_REPORTS,
  saveProgress,
} from '../../tests/soak/soak-progress.ts'
import { browserFlags, findBrowser } from '../lib/chromium.ts'
import { projectRoot } from '../lib/process.ts'
import type { StepResult } from './pipeline.ts'
import { testSites, testVariables } from './test-sites.ts'

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
    let started = performance.now()
    let next = progress.played
    const results = new Map<number, StoryResult>()
    const playInTurn = async () => {
      while (next < stories && progress.reports.length < MAX_REPORTS) {
        const index = next
        next += 1
        results.set(index, await runBrowserStory(progress.seed + index, options))
        // In order, so that an interrupted run continues after the stories that it has counted.
        for (;;) {
          const result = results.get(progress.played)
          if (result === undefined) break
          results.delete(progress.played)
          const now = performance.now()
          progress = countStory(progress, result, (now - started) / 1000)
          started = now
          if (result.report !== null) console.log(result.report)
          saveProgress(file, progress)
          console.log(describeBrowserProgress(progress))
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, playInTurn))
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
