import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProcessEnvironment } from '../lib/process.ts'
import {
  type BuilderMessage,
  type BuilderReply,
  type BuilderTask,
  builderReplySchema,
} from './builder-protocol.ts'
import { endChild, nextMessage } from './child-messages.ts'
import { type MadeRelease, type MakeRelease, ReleaseError, type ReleaseRequest } from './made-release.ts'
import type { Release } from './release.ts'

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
const MAX_RELEASE_MS = 15 * 60 * 1000

export interface Builder {
  /** One at a time. */
  makeRelease: MakeRelease
  /**
   * Renders the live release again into a temporary folder, so that the process has its state in memory and the next change
   * is an incremental release. Never rejects; an incremental release waits for it.
   */
  warmUp(live: Release): Promise<void>
  close(): Promise<void>
}

/** How many of the files that differ from the live release the log names. */
const MAX_FILES_LOGGED = 5

interface BuilderClientOptions {
  /** The hash of the code that the publisher was started with. */
  code: string
  /** Whether releases have the studio; by default they do. */
  hasStudio?: boolean
  /** Called with the reason why a warm-up failed. */
  onWarmUpFailed: (reason: string) => void
  /** Called with some files that differ between the live release and its warm-up. */
  onDiffersFromLive: (files: readonly string[]) => void
  /** Runs before a process is forked: bundling needs much memory and must not run beside a waiting builder. */
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
    limitMs = MAX_RELEASE_MS,
    program = PROGRAM,
  }: BuilderClientOptions,
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
    await endChild(child)
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
      return builderReplySchema.parse(await nextMessage(builder, limitMs))
    } catch (error) {
      // It has ended, or is about to.
      last = null
      throw error
    }
  }

  async function make(task: Omit<BuilderTask, 'code' | 'hasStudio'>): Promise<MadeRelease> {
    const builder = await start(task)
    const { directory } = task.previous ?? {}
    builder.send({
      ...task,
      code,
      hasStudio,
      previous: directory === undefined ? null : { directory },
    } satisfies BuilderMessage)
    const reply = await answerOf(builder)
    if (!reply.ok) throw new ReleaseError(reply.message, reply.problems)
    last = task.isWarmUp || reply.made.isUnchanged === true ? (directory ?? null) : task.outDir
    return reply.made
  }

  async function warmUp(live: Release): Promise<void> {
    const outDir = `${live.directory}.warm-up`
    try {
      const { changed } = await make({ previous: live, changes: 'everything', outDir, isWarmUp: true })
      if (changed.length === 0) return
      last = null
      onDiffersFromLive(changed.slice(0, MAX_FILES_LOGGED))
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
      return endChild(child)
    },
  }
}
