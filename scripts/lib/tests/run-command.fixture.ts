import { environmentSchema } from '../../../src/config/env.ts'
import { type RunResult, runNode } from '../process.ts'

const unset = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']))

/** Runs a program of `scripts` to its end, with these variables of the shop and no others, whatever `.env` says. */
export const runCommand = (
  program: string,
  parameters: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RunResult> =>
  runNode([`scripts/${program}`, ...parameters], { environment: { ...unset, ...variables } })
