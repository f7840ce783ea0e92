import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fail, projectRoot, run, runNode, tools } from './lib/process.ts'
import { readArguments, readCount } from './lib/read-arguments.ts'
import { changedLines, type LineRange } from './mutation/changed-lines.ts'
import { equivalentMutants } from './mutation/equivalent-mutants.ts'
import { type FileResult, judgeFile, mutationReport, type Survivor } from './mutation/mutation-report.ts'
import { everyFile, testsOf } from './mutation/targets.ts'
import { Pipeline, type StepResult } from './test/pipeline.ts'

/**
 * `npm run test:mutation -- [FILE…] [--since REF] [--minutes N]`: changes each file in many small ways, and checks that
 * the tests notice. `--since` changes only lines that are new since REF. Without files, all of
 * `scripts/mutation/targets.ts`. After N minutes no further file is begun.
 */
const directory = '.local/mutation'

/** Fewer runs of each property: a mutant that these do not notice is to be noticed by a test of its own. */
const PROPERTY_RUNS_FACTOR = '0.2'

interface Work {
  readonly file: string
  /** The lines to change; null for all. */
  readonly lines: readonly LineRange[] | null
}

/** What is new since a commit. @throws Error for an unknown commit. */
async function workSince(ref: string, files: readonly string[]): Promise<Work[]> {
  const { code, output } = await run('git', ['diff', '--unified=0', '--no-color', ref, '--', ...files])
  if (code !== 0) throw new Error(`The changes since ${ref} cannot be listed: ${output}`)
  return [...changedLines(output)].flatMap(([file, lines]) => (lines.length === 0 ? [] : [{ file, lines }]))
}

/** Stryker's options for one file. */
const strykerOptions = ({ file, lines }: Work, report: string) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: lines === null ? [file] : lines.map(({ from, to }) => `${file}:${from}-${to}`),
  testFiles: testsOf(file),
  vitest: { configFile: 'vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // With Vitest 5, changes of what a module does when it loads are not made, and would all count as unnoticed.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 5000,
  tempDirName: `${directory}/sandbox`,
  ignorePatterns: ['public', 'docs', '.local', 'dist*', 'sample/pictures'],
  reporters: ['json'],
  jsonReporter: { fileName: report },
})

const describeSurvivor = ({ file, line, original, replacement }: Survivor) =>
  `${file}:${line}: ${original === '' ? 'nothing' : original}  →  ${replacement}`

function toStepResult({ mutants, killed, unexplained, explained, outdated }: FileResult): StepResult {
  const outdatedTexts = outdated.map(
    ({ code, replacement }) => `explained, but noticed: ${code}  →  ${replacement}`,
  )
  const problems = [...unexplained.map(describeSurvivor), ...outdatedTexts]
  const score = mutants === 0 ? 100 : (100 * killed) / mutants
  return {
    passed: killed,
    failed: problems.length,
    report: problems.join('\n'),
    note: `${score.toFixed(1)} % of ${mutants} noticed, ${explained} explained`,
  }
}

async function testFile(work: Work): Promise<StepResult> {
  const { file, lines } = work
  const name = file.replaceAll('/', '-')
  const [config, report] = [`${directory}/${name}.config.json`, `${directory}/${name}.json`]
  mkdirSync(projectRoot + directory, { recursive: true })
  rmSync(projectRoot + report, { force: true })
  writeFileSync(projectRoot + config, JSON.stringify(strykerOptions(work, report)))
  const { code, output } = await runNode([tools.stryker, 'run', config], {
    environment: { PROPERTY_RUNS_FACTOR },
  })
  if (code !== 0) return { passed: 0, failed: 1, report: output }
  const parsed = mutationReport.parse(JSON.parse(readFileSync(projectRoot + report, 'utf8')))
  const result = judgeFile(file, parsed, equivalentMutants)
  // An explanation may be of a line that was not changed.
  return toStepResult(lines === null ? result : { ...result, outdated: [] })
}

async function main() {
  const { values, positionals } = readArguments(
    'npm run test:mutation -- [FILE…] [--since REF] [--minutes N]',
    {
      allowPositionals: true,
      options: { since: { type: 'string' }, minutes: { type: 'string', default: '600' } },
    },
  )
  const { since } = values
  const files = positionals.length > 0 ? positionals : everyFile()
  // Names a file that is no target before the first one is tested, which takes minutes.
  for (const file of files) testsOf(file)
  const works =
    since === undefined ? files.map((file) => ({ file, lines: null })) : await workSince(since, files)
  const until = performance.now() + readCount('--minutes', values.minutes) * 60_000
  const pipeline = new Pipeline()
  const left: string[] = []
  for (const work of works) {
    if (performance.now() < until) await pipeline.run(work.file, () => testFile(work))
    else left.push(work.file)
  }
  const isGood = pipeline.summarize()
  if (left.length > 0) console.log(`Not tested within ${values.minutes} minutes: ${left.join(', ')}`)
  process.exit(isGood ? 0 : 1)
}

await main().catch(fail)
