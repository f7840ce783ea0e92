import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { hintFor } from '../shared/hint-for.ts'

/** The project's folder, with a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

export type ProcessEnvironment = Record<string, string | undefined>

/** The scripts of the packages' commands, for {@link runNode}. */
export const tools = {
  astro: 'node_modules/astro/bin/astro.mjs',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  gqlTada: 'node_modules/gql.tada/bin/cli.js',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  sanity: 'node_modules/sanity/bin/sanity',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  /** The compiler in machine code; Astro and gql.tada use the one in JavaScript, which other programs can load. */
  typescript: 'node_modules/typescript-native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  wrangler: 'node_modules/wrangler/bin/wrangler.js',
  /** What that starts as a process of its own. */
  wranglerProgram: 'node_modules/wrangler/wrangler-dist/cli.js',
} as const

interface RunOptions {
  environment?: ProcessEnvironment
  /** Where it runs; by default the project's folder. */
  directory?: string
  /** `inherit` prints the output as it comes; `collect` returns it. */
  output?: 'inherit' | 'collect'
  /** Ends the program. */
  signal?: AbortSignal
  /** Whether the program is one of Node's that has {@link endsWithParent}, for which it needs a channel. */
  hasChannel?: boolean
}

export interface RunResult {
  code: number
  /** Standard output and errors in order; empty when inherited. */
  output: string
}

/** Runs a program to its end. Does not throw when it fails: see `code` (127: no such program). */
export function run(
  command: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const inherit = options.output === 'inherit'
    const output = inherit ? 'inherit' : 'pipe'
    const child = spawn(command, parameters, {
      cwd: options.directory ?? projectRoot,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', output, output, ...(options.hasChannel ? (['ipc'] as const) : [])],
      signal: options.signal,
    })
    const parts: string[] = []
    child.stdout?.setEncoding('utf8').on('data', (text: string) => parts.push(text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => parts.push(text))
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }))
    child.once('close', (code, signal) => {
      if (signal !== null) parts.push(`\n${command} was ended by ${signal}`)
      resolve({ code: code ?? 1, output: parts.join('') })
    })
  })
}

/**
 * Variables of a build, whatever those of the shell are: with another `NODE_ENV`, or any `DEV`, pages would be made as the
 * development server makes them, and checks left out.
 */
export const productionVariables = { NODE_ENV: 'production', DEV: undefined } as const

/** What Node is started with to end a program with the one that started it, even a killed one; it needs a channel. */
export const endsWithParent = ['--import', new URL('./exit-with-parent.ts', import.meta.url).href] as const

/**
 * {@link run} for a JavaScript or TypeScript file, with the Node that runs this process. It ends with this process, so that no
 * build goes on after its command was stopped, in files that the next one uses.
 */
export function runNode(parameters: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return run(process.execPath, [...endsWithParent, ...parameters], { ...options, hasChannel: true })
}

/**
 * Awaits a program and returns its output. @throws Error with the output when it fails; `what` begins the message: "The
 * deployment".
 */
export async function requireSuccess(what: string, running: Promise<RunResult>): Promise<string> {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${what} failed:\n${output.trim()}`)
  return output
}

/** Whether a program on this machine already listens on `port`. */
export async function isPortTaken(port: number): Promise<boolean> {
  const answersAt = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host })
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  const answers = await Promise.all([answersAt('127.0.0.1'), answersAt('::1')])
  return answers.includes(true)
}

/** Prints `problem` and exits with code 1; for the last line of a command. */
export function fail(problem: unknown): never {
  console.error(problem instanceof Error ? `\n${problem.message}${hintFor(problem)}` : problem)
  process.exit(1)
}
