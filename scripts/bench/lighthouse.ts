import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from './metrics.ts'

const RUNS = 3

export interface LighthouseMetrics {
  performance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds on the simulated slow phone. */
  largestPaint: number
  shift: number
}

/** Runs Lighthouse for mobile with simulated throttling; medians of three runs, each in a new browser. */
export async function runLighthouse(
  url: string,
  browser: { path: string; flags: readonly string[]; debuggingPort: number },
): Promise<LighthouseMetrics> {
  const runs: LighthouseMetrics[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const launched = await chromium.launch({
      executablePath: browser.path,
      args: [...browser.flags, `--remote-debugging-port=${browser.debuggingPort}`],
    })
    try {
      const result = await lighthouse(url, {
        port: browser.debuggingPort,
        output: 'json',
        logLevel: 'error',
        formFactor: 'mobile',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (result === undefined) throw new Error('Lighthouse returned no result')
      const { categories, audits, runtimeError } = result.lhr
      if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      runs.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      })
    } finally {
      await launched.close()
    }
  }
  const middle = (name: keyof LighthouseMetrics) => median(runs.map((run) => run[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    largestPaint: middle('largestPaint'),
    shift: middle('shift'),
  }
}
