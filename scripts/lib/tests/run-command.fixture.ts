import { emptyEnvironment } from '../empty-environment.ts'
import { type RunResult, runNode } from '../process.ts'

/** Runs a program of `scripts` to its end, with these variables of the shop and no others, whatever `.env` says. */
export const runCommand = (
  program: string,
  parameters: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RunResult> =>
  runNode([`scripts/${program}`, ...parameters], { environment: { ...emptyEnvironment, ...variables } })
