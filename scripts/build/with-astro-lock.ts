import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../lib/process.ts'
import { FolderInUseError, withLockedFolder } from '../shared/lock-folder.ts'

const POLL_MS = 200

/** Runs a build while no other process runs one: builds with Astro share its working files. */
export async function withAstroLock<Result>(build: () => Promise<Result>): Promise<Result> {
  const lock = async () => {
    for (;;) {
      try {
        return await withLockedFolder(
          { directory: `${projectRoot}.local/build`, name: 'astro' },
          async () => ({
            close: async () => {},
          }),
        )
      } catch (error) {
        if (!(error instanceof FolderInUseError)) throw error
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
