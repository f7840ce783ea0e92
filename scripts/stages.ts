import { table } from './terminal.ts'

export interface StageResult {
  passed: number
  failed: number
  /** Shown when something failed. */
  report: string
  /** One line beside the figures. */
  note?: string
  /** What did not pass at once, a line or two each: said again beneath the table, where a long log ends. */
  failures?: readonly string[]
}

interface Finished extends StageResult {
  name: string
  seconds: number
}

/** Runs the stages of a check, says how each went as it ends, and adds them up. A stage that throws has failed. */
export class Stages {
  readonly #finished: Finished[] = []

  async run(name: string, work: () => Promise<StageResult>): Promise<boolean> {
    const started = performance.now()
    const result = await work().catch((error: unknown) => {
      const report = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { passed: 0, failed: 1, report }
    })
    const seconds = (performance.now() - started) / 1000
    const stage: Finished = { name, seconds, ...result }
    this.#finished.push(stage)
    if (stage.failed > 0) console.log(`\n──── ${name} ────\n${stage.report.trimEnd()}\n`)
    console.log(line(stage))
    return stage.failed === 0
  }

  /** A stage that could not be tried counts as failed: nobody knows that it would have passed. */
  skip(name: string, reason: string): false {
    const stage = { name, seconds: 0, passed: 0, failed: 1, report: '', note: `not run: ${reason}` }
    this.#finished.push(stage)
    console.log(line(stage))
    return false
  }

  /** Prints the table, what did not pass and, as the last line, "N passed, N failed". Answers whether all passed. */
  summarise(): boolean {
    const passed = this.#finished.reduce((sum, stage) => sum + stage.passed, 0)
    const failed = this.#finished.reduce((sum, stage) => sum + stage.failed, 0)
    const rows = this.#finished.map((stage) => [
      stage.failed === 0 ? '  ok' : '  FAILED',
      stage.name,
      `${stage.seconds.toFixed(1)} s`,
      `${stage.passed} passed${stage.failed === 0 ? '' : `, ${stage.failed} failed`}`,
      stage.note ?? '',
    ])
    console.log(`\n${table(rows)}\n`)
    for (const { name, failures = [] } of this.#finished) {
      for (const failure of failures) console.log(`${name}: ${failure}\n`)
    }
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
  }
}

function line({ name, seconds, passed, failed, note }: Finished): string {
  const count = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`
  return `${failed === 0 ? '✓' : '✗'} ${name}: ${count} in ${seconds.toFixed(1)} s${note === undefined ? '' : ` (${note})`}`
}
