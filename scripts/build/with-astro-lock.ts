import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../lib/process.ts'
import { FolderInUseError, withLockedFolder } from '../shared/lock-folder.ts'

const POLL_MS = 200

/** Says why a command seems to stand still. */
export const sayItWaits = () => console.log('Another build is running; this one waits for its end.')

/**
 * Runs a build while no other process runs one: builds with Astro share its working files.
 * @param onWait Told once when there is another one to wait for.
 */
export async function withAstroLock<Result>(
  build: () => Promise<Result>,
  onWait: () => void = () => {},
): Promise<Result> {
  const lock = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withLockedFolder(
          { directory: `${projectRoot}.local/build`, name: 'astro' },
          async () => ({
            close: async () => {},
          }),
        )
      } catch (error) {
        if (!(error instanceof FolderInUseError)) throw error
        if (attempt === 1) onWait()
        await wait(POLL_MS)
      }
    }
  }
  const lockHeld = await lock()
  try {
    return await build()
  } finally {
    await lockHeld.close()
  }
}
