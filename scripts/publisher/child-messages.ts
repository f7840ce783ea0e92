import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ReleaseError } from './made-release.ts'

const durationText = (milliseconds: number) =>
  milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} minutes`

/** Resolves with the child's next message. @throws ReleaseError when it ends before, or is ended for taking too long. */
export function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
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

/** Resolves once the process has ended. */
export async function endChild(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
