import { z } from 'zod'
import type { EquivalentMutant } from './equivalent-mutant.ts'

const position = z.object({ line: z.number(), column: z.number() })

const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.enum([
    'Killed',
    'Survived',
    'NoCoverage',
    'Timeout',
    'CompileError',
    'RuntimeError',
    'Ignored',
    'Pending',
  ]),
  location: z.object({ start: position, end: position }),
})

/** What is read of Stryker's JSON report. */
export const mutationReport = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
})

type Mutant = z.infer<typeof mutant>

/** A mutant that no test has noticed. */
export interface Survivor {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** The source's lines that it changes, without the space around each. */
  readonly code: string
  /** The part of it that is changed, and by what. */
  readonly original: string
  readonly replacement: string
}

export interface FileResult {
  readonly mutants: number
  readonly killed: number
  readonly unexplained: readonly Survivor[]
  readonly explained: number
  /** Explanations of mutants that are noticed by now, or that the file does not have any more. */
  readonly outdated: readonly EquivalentMutant[]
}

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isSurvivor = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

function toSurvivor(file: string, source: string, { location, replacement = '' }: Mutant): Survivor {
  const { start, end } = location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const part = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  )
  const join = (texts: readonly string[]) => texts.map((text) => text.trim()).join(' ')
  return {
    file,
    line: start.line,
    code: join(lines),
    original: join(part),
    replacement: join(replacement.split('\n')),
  }
}

const explains = (one: EquivalentMutant, { file, code, original, replacement }: Survivor) =>
  one.file === file && one.code === code && one.original === original && one.replacement === replacement

/** Judges one file's mutants: those that survive have to be explained, and every explanation has to be needed. */
export function judgeFile(
  file: string,
  report: z.infer<typeof mutationReport>,
  equivalents: readonly EquivalentMutant[],
): FileResult {
  const { source = '', mutants = [] } = report.files[file] ?? {}
  const survivors = mutants.filter(isSurvivor).map((one) => toSurvivor(file, source, one))
  const mine = equivalents.filter((one) => one.file === file)
  const unexplained = survivors.filter((survivor) => !mine.some((one) => explains(one, survivor)))
  return {
    mutants: mutants.filter((one) => isNoticed(one) || isSurvivor(one)).length,
    killed: mutants.filter(isNoticed).length,
    unexplained,
    explained: survivors.length - unexplained.length,
    outdated: mine.filter((one) => !survivors.some((survivor) => explains(one, survivor))),
  }
}
