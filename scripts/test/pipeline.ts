import { formatTable } from '../lib/table.ts'

export interface StepResult {
  passed: number
  failed: number
  /** Printed when something failed. */
  report: string
  /** One line of details for the summary. */
  note?: string
  /** What failed, or passed only on retry, in a line or two each: repeated below the summary, where a long log ends. */
  failures?: readonly string[]
}

/** The result of a step that either passes or throws. */
export const passedOne: StepResult = { passed: 1, failed: 0, report: '' }

interface FinishedStep extends StepResult {
  name: string
  seconds: number
}

/** Runs the steps of a check, reports each as it ends, and summarizes them. A step that throws has failed. */
export class Pipeline {
  readonly #finished: FinishedStep[] = []

  /** Returns whether the step passed. */
  async run(name: string, work: () => Promise<StepResult>): Promise<boolean> {
    const started = performance.now()
    const result = await work().catch((error: unknown) => {
      const report = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { passed: 0, failed: 1, report }
    })
    const seconds = (performance.now() - started) / 1000
    const step: FinishedStep = { name, seconds, ...result }
    this.#finished.push(step)
    if (step.failed > 0) console.log(`\n──── ${name} ────\n${step.report.trimEnd()}\n`)
    console.log(statusLine(step))
    return step.failed === 0
  }

  /** Counts a step that could not run as failed. */
  skip(name: string, reason: string): false {
    const step = { name, seconds: 0, passed: 0, failed: 1, report: '', note: `not run: ${reason}` }
    this.#finished.push(step)
    console.log(statusLine(step))
    return false
  }

  /** Prints the table, the failures and, as the last line, "N passed, N failed". Returns whether all passed. */
  summarize(): boolean {
    const passed = this.#finished.reduce((sum, step) => sum + step.passed, 0)
    const failed = this.#finished.reduce((sum, step) => sum + step.failed, 0)
    const rows = this.#finished.map((step) => [
      step.failed === 0 ? '  ok' : '  FAILED',
      step.name,
      `${step.seconds.toFixed(1)} s`,
      `${step.passed} passed${step.failed === 0 ? '' : `, ${step.failed} failed`}`,
      step.note ?? '',
    ])
    console.log(`\n${formatTable(rows)}\n`)
    for (const { name, failures = [] } of this.#finished) {
      for (const failure of failures) console.log(`${name}: ${failure}\n`)
    }
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
  }
}

function statusLine({ name, seconds, passed, failed, note }: FinishedStep): string {
  const count = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`
  return `${failed === 0 ? '✓' : '✗'} ${name}: ${count} in ${seconds.toFixed(1)} s${note === undefined ? '' : ` (${note})`}`
}
