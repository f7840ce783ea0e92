import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type Metric, median } from './metrics.ts'

export interface LighthouseMetrics {
  performance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds on the simulated slow phone. */
  largestPaint: number
  shift: number
}

export interface LighthouseBrowser {
  path: string
  flags: readonly string[]
  debuggingPort: number
}

/** Chromium sometimes leaves the start of the navigation out of a trace, which says nothing about the page. */
const INCOMPLETE_TRACES = ['NO_NAVSTART', 'NO_TRACING_STARTED']
const MAX_INCOMPLETE_TRACES = 3

/** One run in a new browser; null after an incomplete trace. */
async function runOnce(url: string, browser: LighthouseBrowser): Promise<LighthouseMetrics | null> {
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
    if (runtimeError !== undefined && INCOMPLETE_TRACES.includes(runtimeError.code)) return null
    if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    }
  } finally {
    await launched.close()
  }
}

/**
 * Runs Lighthouse for mobile with simulated throttling: medians of `times` runs, each in a new browser.
 * Throws after Lighthouse's own errors, and after too many incomplete traces.
 */
export async function runLighthouse(
  url: string,
  browser: LighthouseBrowser,
  times: number,
): Promise<LighthouseMetrics> {
  const runs: LighthouseMetrics[] = []
  let incomplete = 0
  while (runs.length < times) {
    const run = await runOnce(url, browser)
    if (run !== null) runs.push(run)
    else incomplete += 1
    if (incomplete > MAX_INCOMPLETE_TRACES)
      throw new Error(`Lighthouse: ${incomplete} incomplete traces of ${url}`)
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

const scoresOf = ({ performance, accessibility, bestPractices }: LighthouseMetrics) => [
  performance,
  accessibility,
  bestPractices,
]

/** The three scores beside the least that each may be. */
export const scoreMetric = (name: string, seen: LighthouseMetrics): Metric => ({
  name,
  value: scoresOf(seen).join(' / '),
  budget: 'at least 99',
  isWithin: Math.min(...scoresOf(seen)) >= 99,
})
