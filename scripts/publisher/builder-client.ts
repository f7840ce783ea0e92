import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ProcessEnvironment } from '../lib/process.ts'
import { type MadeRelease, type MakeRelease, ReleaseError, type ReleaseRequest } from './made-release.ts'
import { heavyPageSchema, type Release, skippedSchema } from './release.ts'

const PROGRAM = fileURLToPath(new URL('./builder-child-process.ts', import.meta.url))

/** From this number of pages on, more memory saves a builder a tenth of its processor time. */
const MANY_PAGES = 1000

/**
 * Measured on full releases. Semi-space (young generation): 16 MiB, because 8 cost a tenth more CPU at 2,000 products; 32 for
 * large shops, where they save a seventh of the CPU at 10,000 products for 80 MiB, but nothing at the sample's size. Old
 * generation: collected after growing by 40 %; 80 % take 240 MiB more at 10,000 products and save nothing.
 */
const memoryFlags = (pages: number) => [
  `--max-semi-space-size=${pages < MANY_PAGES ? 16 : 32}`,
  '--heap-growing-percent=40',
]

/** Many times what a full build of 10,000 products takes (PUB-15). */
const LIMIT_MS = 15 * 60 * 1000

const replySchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    made: z.object({
      pages: z.int(),
      changed: z.array(z.string()),
      skipped: z.array(skippedSchema),
      heavyPages: z.array(heavyPageSchema),
      productUpdatedAt: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.object({ ok: z.literal(false), message: z.string(), problems: z.array(skippedSchema) }),
])
export type BuilderReply = z.infer<typeof replySchema>

export interface Builder {
  /** One at a time. */
  makeRelease: MakeRelease
  /**
   * Makes the site once more as the live release should have it, and throws it away, so that the next change needs no full
   * build. Never rejects; a release of changes waits for it.
   */
  warmUp(live: Release): Promise<void>
  close(): Promise<void>
}

/** How many files that are not as they should be are named. */
const FILES_LISTED = 5

const durationText = (milliseconds: number) =>
  milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} minutes`

/** Resolves with the child's next message. @throws ReleaseError when it ends before, or is ended for taking too long. */
function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      cleanUp()
      child.kill('SIGKILL')
      reject(new ReleaseError(`The builder did not finish within ${durationText(limitMs)}, and was ended.`))
    }, limitMs)
    const cleanUp = () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
    }
    const onMessage = (message: unknown) => {
      cleanUp()
      resolve(message)
    }
    const onExit = (code: number | null, signal: string | null) => {
      cleanUp()
      reject(new ReleaseError(`The builder ended ${signal === null ? `with code ${code}` : `by ${signal}`}.`))
    }
    const onError = (error: Error) => {
      cleanUp()
      reject(new ReleaseError(`The builder could not be started: ${error.message}`))
    }
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onError)
  })
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface Task extends ReleaseRequest {
  isWarmUp: boolean
  /** Whether releases have the studio. */
  hasStudio: boolean
  /** The hash of the code that everything is to be made by (PUB-16). */
  code: string
}

/**
 * What the program that makes releases is asked. The record of a large shop's release takes longer to send than to
 * make.
 */
export type BuilderTask = Omit<Task, 'previous'> & { previous: { directory: string } | null }

interface BuilderOptions {
  /** The hash of the code that the publisher was started with. */
  code: string
  /** Whether releases have the studio; by default they do. */
  hasStudio?: boolean
  /** Takes why the site could not be made once more. */
  onWarmUpFailed: (reason: string) => void
  /** Takes some of the files that the live release does not have as it should. */
  onDiffersFromLive: (files: readonly string[]) => void
  /** Called before a process is started; what needs much memory is done here, and not beside one that waits for it. */
  prepare?: (signal: AbortSignal) => Promise<void>
  /** How long a release may take. */
  limitMs?: number
  /** The program that makes releases. */
  program?: string
}

/**
 * Makes releases in a child process, so that webhooks are answered meanwhile. The process is kept for incremental
 * releases; a full release, or one that does not follow the last one it made, starts another process.
 */
export function createBuilder(
  variables: ProcessEnvironment,
  {
    code,
    hasStudio = true,
    onWarmUpFailed,
    onDiffersFromLive,
    prepare = async () => {},
    limitMs = LIMIT_MS,
    program = PROGRAM,
  }: BuilderOptions,
): Builder {
  const closing = new AbortController()
  let child: ChildProcess | null = null
  /** The folder of the last release that the process has made. */
  let last: string | null = null
  let warming: Promise<void> = Promise.resolve()
  let starting: Promise<unknown> = Promise.resolve()

  const isWarmFor = (previous: Release | null) =>
    last !== null && previous?.directory === last && child?.connected === true

  async function running({ previous, changes }: ReleaseRequest): Promise<ChildProcess> {
    if (changes !== 'everything' && child !== null && isWarmFor(previous)) return child
    await end(child)
    last = null
    await prepare(AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]))
    closing.signal.throwIfAborted()
    child = fork(program, [], {
      env: { ...process.env, ...variables },
      execArgv: ['--disable-warning=ExperimentalWarning', ...memoryFlags(previous?.pages ?? 0)],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    return child
  }

  /** Serialized, so that no second process starts while one is starting. */
  function start(task: ReleaseRequest): Promise<ChildProcess> {
    const started = starting.then(() => running(task))
    starting = started.catch(() => {})
    return started
  }

  async function answerOf(builder: ChildProcess): Promise<BuilderReply> {
    try {
      return replySchema.parse(await nextMessage(builder, limitMs))
    } catch (error) {
      // It has ended, or is about to.
      last = null
      throw error
    }
  }

  async function make(task: Omit<Task, 'code' | 'hasStudio'>): Promise<MadeRelease> {
    const builder = await start(task)
    const { directory } = task.previous ?? {}
    builder.send({
      ...task,
      code,
      hasStudio,
      previous: directory === undefined ? null : { directory },
    } satisfies BuilderTask)
    const reply = await answerOf(builder)
    if (!reply.ok) throw new ReleaseError(reply.message, reply.problems)
    last = task.isWarmUp ? (task.previous?.directory ?? null) : task.outDir
    return reply.made
  }

  async function warmUp(live: Release): Promise<void> {
    const outDir = `${live.directory}.warm-up`
    try {
      const { changed } = await make({ previous: live, changes: 'everything', outDir, isWarmUp: true })
      if (changed.length === 0) return
      last = null
      onDiffersFromLive(changed.slice(0, FILES_LISTED))
    } catch (error) {
      onWarmUpFailed(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    async makeRelease(request) {
      // A full release starts another process, which ends the one that is warming up.
      if (request.changes !== 'everything') await warming
      return make({ ...request, isWarmUp: false })
    },
    warmUp(live) {
      warming = isWarmFor(live) ? Promise.resolve() : warmUp(live)
      return warming
    },
    close() {
      closing.abort()
      return end(child)
    },
  }
}
