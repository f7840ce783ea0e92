import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { astroVariables } from '../build/astro-variables.ts'
import { type ProcessEnvironment, projectRoot, runNode, tools } from '../lib/process.ts'
import type { StepResult } from './pipeline.ts'
import { playwrightFailures, playwrightReport, vitestFailures, vitestReport } from './test-reports.ts'

/** A check that passes or fails with a command's exit code. */
function commandCheck(parameters: readonly string[], environment: ProcessEnvironment = {}) {
  return async (): Promise<StepResult> => {
    const { code, output } = await runNode(parameters, { environment: { NO_COLOR: '1', ...environment } })
    return code === 0 ? { passed: 1, failed: 0, report: '' } : { passed: 0, failed: 1, report: output }
  }
}

/**
 * Generates the schema of typed GraphQL documents, then checks all types: those in `.astro` files as Astro does, the others by
 * the native compiler, in one thread: more would each read the libraries' types.
 */
export function typeCheck(environment: ProcessEnvironment) {
  return async (): Promise<StepResult> => {
    const ofAstro = ['--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning']
    for (const check of [
      commandCheck([tools.gqlTada, 'generate-output']),
      // Writes the types that the other one reads, too.
      commandCheck([tools.astro, 'check', ...ofAstro], { ...environment, ...astroVariables }),
      commandCheck([tools.typescript, '--noEmit', '--singleThreaded']),
    ]) {
      const result = await check()
      if (result.failed > 0) return result
    }
    return { passed: 1, failed: 0, report: '' }
  }
}

export const lintCheck = commandCheck([tools.biome, 'check', '--error-on-warnings', '--max-diagnostics=50'])
/** Checks GraphQL documents by the schema: of the files that have some, which are a small part of the program. */
export const graphqlCheck = commandCheck([tools.gqlTada, 'check', '--tsconfig', 'tsconfig.documents.json'])
export const unusedCheck = commandCheck([tools.knip, '--no-progress'])
/** Finds code that only tests use. */
export const onlyTestedCheck = commandCheck([tools.knip, '--no-progress', '--production'])

const reportFile = (name: string) => {
  mkdirSync(`${projectRoot}.local/reports`, { recursive: true })
  const file = `${projectRoot}.local/reports/${name}.json`
  rmSync(file, { force: true })
  return file
}

/** Runs Vitest with these arguments, such as folders; each test counts. The report is named `name`. */
export function vitestCheck(
  name: string,
  parameters: readonly string[],
  environment: ProcessEnvironment = {},
) {
  return async (): Promise<StepResult> => {
    const file = reportFile(name)
    const { code, output } = await runNode(
      [
        tools.vitest,
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...parameters,
      ],
      { environment: { NO_COLOR: '1', ...environment } },
    )
    const report = vitestReport.safeParse(readJsonFile(file))
    if (!report.success) return { passed: 0, failed: 1, report: output }
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    // A skipped test counts as failed.
    const failed = numFailedTests + numPendingTests + numTodoTests + broken
    return {
      passed: numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      report: output,
      failures: vitestFailures(report.data),
    }
  }
}

/** The projects of `playwright.config.ts`. */
export type BrowserTests =
  | 'preview'
  | 'drafts'
  | 'shop'
  | 'studio'
  | 'cloudflare'
  | 'long'
  | 'every-preview'
  | 'firefox'
  | 'webkit'

/**
 * Runs Playwright projects with the given Chromium, or in the installed engine of a project's name, on sites that are served
 * already; with `workers` workers in all, by default as the configuration says.
 */
export function playwrightCheck(browserPath: string, projects: readonly BrowserTests[], workers?: number) {
  return async (): Promise<StepResult> => {
    const name = projects.join('-')
    const file = reportFile(`playwright-${name}`)
    const parameters = [
      tools.playwright,
      'test',
      '--reporter=list,json',
      '--no-deps',
      ...projects.map((project) => `--project=${project}`),
      `--output=.local/test-results/${name}`,
      ...(workers === undefined ? [] : [`--workers=${workers}`]),
    ]
    const { code, output } = await runNode(parameters, {
      environment: { FORCE_COLOR: '0', CHROME_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    const report = playwrightReport.safeParse(readJsonFile(file))
    if (!report.success) return { passed: 0, failed: 1, report: output }
    const { expected, unexpected, flaky, skipped } = report.data.stats
    const failed = unexpected + skipped
    return {
      passed: expected + flaky,
      failed: code === 0 ? failed : Math.max(failed, 1),
      report: output,
      ...(flaky === 0 ? {} : { note: `${flaky} passed on retry, listed below` }),
      failures: playwrightFailures(report.data),
    }
  }
}

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
