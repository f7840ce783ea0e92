import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Environment } from '../process.ts'
import { type MadeRelease, type MakeRelease, ReleaseError, type ReleaseRequest } from './make-release.ts'
import { skippedSchema } from './release.ts'

const PROGRAM = fileURLToPath(new URL('./builder-process.ts', import.meta.url))

export const replySchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    made: z.object({
      pages: z.int(),
      changed: z.array(z.string()),
      skipped: z.array(skippedSchema),
    }),
  }),
  z.object({ ok: z.literal(false), message: z.string(), problems: z.array(skippedSchema) }),
])
export type Reply = z.infer<typeof replySchema>

export interface Builder {
  /** One at a time. */
  makeRelease: MakeRelease
  close(): Promise<void>
}

/** Resolves with the child's next message. @throws ReleaseError when it ends before. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
    }
    const onMessage = (message: unknown) => {
      settle()
      resolve(message)
    }
    const onExit = (code: number | null, signal: string | null) => {
      settle()
      reject(new ReleaseError(`The builder ended ${signal === null ? `with code ${code}` : `by ${signal}`}.`))
    }
    const onError = (error: Error) => {
      settle()
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

/**
 * Makes releases in a process of its own, so that webhooks are answered while one is made. The process stays, to make the
 * next release of what has changed since; a release of everything, or after another than its last one, starts another.
 */
export function createBuilder(variables: Environment): Builder {
  let child: ChildProcess | null = null
  /** The folder of the last release that the process has made. */
  let last: string | null = null
  const running = async ({ previous, changes }: ReleaseRequest) => {
    const isWarm = changes !== 'everything' && last !== null && previous?.directory === last
    if (isWarm && child?.connected === true) return child
    await end(child)
    child = fork(PROGRAM, [], {
      env: { ...process.env, ...variables },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    return child
  }
  return {
    async makeRelease(request): Promise<MadeRelease> {
      const builder = await running(request)
      const answered = nextMessage(builder)
      builder.send(request)
      const reply = replySchema.parse(await answered)
      if (reply.ok) {
        last = request.outDir
        return reply.made
      }
      throw new ReleaseError(reply.message, reply.problems)
    },
    close: () => end(child),
  }
}
