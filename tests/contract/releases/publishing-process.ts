import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Change } from '../../../scripts/publisher/release.ts'

const PROGRAM = fileURLToPath(new URL('./publishing-process.fixture.ts', import.meta.url))

const doneSchema = z.object({ count: z.int(), failures: z.array(z.string()) })
/** `count`: how many changes of the disk were made; `failures`: what the publisher said. */
export type Done = z.infer<typeof doneSchema>

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([status, signal]) => {
    throw new Error(`The publisher ended: ${status ?? signal}.`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** A publisher in a process of its own, which is ready. */
export class PublishingProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /**
   * @param copies Where it copies its folder before its changes of the disk.
   * @param isWarm Whether it is to go on from the live release without making everything again.
   */
  static async start(
    folder: string,
    variables: Readonly<Record<string, string | undefined>>,
    { copies, isWarm = false }: { copies?: string; isWarm?: boolean } = {},
  ): Promise<PublishingProcess> {
    const child = fork(PROGRAM, copies === undefined ? [folder] : [folder, copies], {
      env: variables,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send({ isWarm })
    await answerOf(child)
    return new PublishingProcess(child)
  }

  /**
   * Publishes what there is, and ends.
   * @param changes What is reported.
   * @param fullAfter After how many changes the disk is full, until a release has failed.
   */
  async publish(task: { changes?: readonly Change[]; fullAfter?: number } = {}): Promise<Done> {
    this.#child.send(task)
    const done = doneSchema.parse(await answerOf(this.#child))
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
    return done
  }
}
