import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from './metrics.ts'

const RUNS = 3

export interface LighthouseFigures {
  performance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds, on the simulated slow phone. */
  largestPaint: number
  shift: number
}

/** Lighthouse's own mobile run with simulated throttling; each figure the median of three, each run in a new browser. */
export async function runLighthouse(
  url: string,
  browser: { path: string; flags: readonly string[]; debuggingPort: number },
): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const launched = await chromium.launch({
      executablePath: browser.path,
      args: [
        ...browser.flags,
        '--ignore-certificate-errors',
        `--remote-debugging-port=${browser.debuggingPort}`,
      ],
    })
    try {
      const result = await lighthouse(url, {
        port: browser.debuggingPort,
        output: 'json',
        logLevel: 'error',
        formFactor: 'mobile',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (result === undefined) throw new Error('Lighthouse gave no result')
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
  const middle = (name: keyof LighthouseFigures) => median(runs.map((run) => run[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    largestPaint: middle('largestPaint'),
    shift: middle('shift'),
  }
}
