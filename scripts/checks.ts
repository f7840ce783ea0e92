import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type Environment, projectRoot, runNode, tools } from './process.ts'
import type { StageResult } from './stages.ts'
import { playwrightFailures, playwrightReport, vitestFailures, vitestReport } from './test-reports.ts'

/** A command that passes or fails as a whole. */
export function command(parameters: readonly string[], environment: Environment = {}) {
  return async (): Promise<StageResult> => {
    const { code, output } = await runNode(parameters, { environment: { NO_COLOR: '1', ...environment } })
    return code === 0 ? { passed: 1, failed: 0, report: '' } : { passed: 0, failed: 1, report: output }
  }
}

/** The typed documents' schema, then every file's types, `.astro` files too. */
export function typesStage(environment: Environment) {
  return async (): Promise<StageResult> => {
    const schema = await command([tools.gqlTada, 'generate-output'])()
    if (schema.failed > 0) return schema
    const telemetry = { ASTRO_TELEMETRY_DISABLED: '1' }
    return command([tools.astro, 'check', '--minimumFailingSeverity', 'warning'], {
      ...environment,
      ...telemetry,
    })()
  }
}

export const lintStage = command([tools.biome, 'check', '--error-on-warnings', '--max-diagnostics=50'])
export const documentsStage = command([tools.gqlTada, 'check'])
export const unusedStage = command([tools.knip, '--no-progress'])

const reportFile = (name: string) => {
  mkdirSync(`${projectRoot}.local/reports`, { recursive: true })
  const file = `${projectRoot}.local/reports/${name}.json`
  rmSync(file, { force: true })
  return file
}

/** Vitest over these folders of `tests/`; each test counts. */
export function vitestStage(folders: readonly string[]) {
  return async (): Promise<StageResult> => {
    const file = reportFile('vitest')
    const { code, output } = await runNode(
      [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...folders],
      { environment: { NO_COLOR: '1' } },
    )
    const report = vitestReport.safeParse(readJson(file))
    if (!report.success) return { passed: 0, failed: 1, report: output }
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data
    const unreadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    // What is left out shows nothing.
    const failed = numFailedTests + numPendingTests + numTodoTests + unreadable
    return {
      passed: numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      report: output,
      failures: vitestFailures(report.data),
    }
  }
}

/** One project of Playwright's, with the given browser, against sites that are being served already. */
export function playwrightStage(browserPath: string, project: 'shop' | 'faults') {
  return async (): Promise<StageResult> => {
    const file = reportFile(`playwright-${project}`)
    const parameters = [tools.playwright, 'test', '--reporter=list,json', '--no-deps', `--project=${project}`]
    const { code, output } = await runNode(parameters, {
      environment: { FORCE_COLOR: '0', CHROME_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    const report = playwrightReport.safeParse(readJson(file))
    if (!report.success) return { passed: 0, failed: 1, report: output }
    const { expected, unexpected, flaky, skipped } = report.data.stats
    const failed = unexpected + skipped
    return {
      passed: expected + flaky,
      failed: code === 0 ? failed : Math.max(failed, 1),
      report: output,
      ...(flaky === 0 ? {} : { note: `${flaky} at the second attempt, named below` }),
      failures: playwrightFailures(report.data),
    }
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
