import { type ParseArgsConfig, parseArgs } from 'node:util'
import { fail } from './process.ts'

/**
 * The arguments of a command. Ends it where they are wrong, with what is wrong and the usage, which `--help` prints alone.
 * @param usage As it is typed: "npm run build -- [--out dist]".
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const text = `Usage: ${usage}`
  const given = process.argv.slice(2)
  if (given.includes('--help') || given.includes('-h')) {
    console.log(text)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    // Node adds how to pass an argument that looks like an option, which no command takes.
    const problem =
      error instanceof Error ? error.message.replace(/ To specify a positional .*$/s, '') : error
    return fail(new Error(`${problem}\n${text}`))
  }
}

/** Ends a command that takes no arguments where it is given some. */
export function refuseArguments(usage: string): void {
  readArguments(usage, {})
}

/** The value of an option that is a whole number, at least `min`. @throws Error naming the option. */
export function readCount(option: string, text: string, min = 1): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= min) return count
  throw new Error(`${option} must be a whole number, at least ${min}, not "${text}".`)
}
