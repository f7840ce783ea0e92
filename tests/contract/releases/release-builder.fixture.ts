import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ProcessEnvironment } from '../../../scripts/lib/process.ts'
import { type Change, skippedSchema } from '../../../scripts/publisher/release.ts'

const PROGRAM = fileURLToPath(new URL('./comparing-builder.fixture.ts', import.meta.url))

const madeSchema = z.object({
  changed: z.array(z.string()),
  skipped: z.array(skippedSchema),
  directory: z.string(),
})
const comparedSchema = z.object({ differences: z.array(z.string()) })
const errorSchema = z.object({ error: z.string() })
type Made = z.infer<typeof madeSchema>

/** What a process answers to a message; an error when it ends before. */
async function answerOf(child: ChildProcess, message: Readonly<Record<string, unknown>>): Promise<unknown> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => [{ error: 'The builder has ended.' }])
  ended.catch(() => {})
  const answered = once(child, 'message', { signal })
  child.send(message)
  try {
    const [answer]: unknown[] = await Promise.race([answered, ended])
    return answer
  } finally {
    answered.catch(() => {})
    settled.abort()
  }
}

/** A process that makes releases of one variant of a shop, and compares each with one that is made from nothing. */
export class ReleaseBuilder {
  readonly variables: ProcessEnvironment
  readonly #folder: string
  #child: ChildProcess | null = null
  #number = 0
  #directory = ''
  /** How many releases it has made of changes, and how many it has compared. */
  readonly counts = { made: 0, compared: 0 }

  private constructor(variables: ProcessEnvironment, folder: string) {
    this.variables = variables
    this.#folder = folder
  }

  /** With a first, full release. */
  static async start(variables: ProcessEnvironment): Promise<ReleaseBuilder> {
    const builder = new ReleaseBuilder(variables, await mkdtemp(join(tmpdir(), 'releases-')))
    await builder.makeEverything()
    return builder
  }

  /** The folder of the last release. */
  get directory(): string {
    return this.#directory
  }

  /** The folder with what the builder keeps from release to release. */
  get records(): string {
    return this.#folder
  }

  read(file: string): Promise<string> {
    return readFile(join(this.directory, file), 'utf8')
  }

  /** A process that knows nothing makes everything again, but for what is recorded in the folder. */
  async makeEverything(): Promise<Made> {
    this.#child ??= fork(PROGRAM, [], {
      env: this.variables,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return this.#made({ kind: 'full' })
  }

  async make(changes: readonly Change[]): Promise<Made> {
    const made = await this.#made({ kind: 'changed', changes })
    this.counts.made += 1
    return made
  }

  /** What differs from a release that is made from nothing, in words. */
  async differences(): Promise<string[]> {
    const { differences } = comparedSchema.parse(await this.#ask({ kind: 'compare' }))
    this.counts.compared += 1
    return differences
  }

  /** Ends the process while it makes a release of these changes, after so many milliseconds; another one makes everything. */
  async crash(changes: readonly Change[], afterMs: number): Promise<void> {
    const ended = this.#child
    if (ended === null) throw new Error('The builder is not running.')
    ended.send({ kind: 'changed', outDir: this.#next(), changes })
    await wait(afterMs)
    ended.kill('SIGKILL')
    await once(ended, 'exit')
    this.#child = null
    await this.makeEverything()
  }

  async close(): Promise<void> {
    if (this.#child?.connected === true) this.#child.disconnect()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #next(): string {
    this.#number += 1
    return join(this.#folder, 'releases', String(this.#number))
  }

  async #made(task: Readonly<Record<string, unknown>>): Promise<Made> {
    const made = madeSchema.parse(await this.#ask({ ...task, outDir: this.#next() }))
    this.#directory = made.directory
    return made
  }

  async #ask(message: Readonly<Record<string, unknown>>): Promise<unknown> {
    const child = this.#child
    if (child === null) throw new Error('The builder is not running.')
    const answer = await answerOf(child, message)
    const failed = errorSchema.safeParse(answer)
    if (failed.success) throw new Error(failed.data.error)
    return answer
  }
}
