import type { Target, Uploaded } from './target.ts'

/**
 * Uploads a folder with a built site to each host, one after the other, without a publisher that would go on with it
 * later. `release` is the number that hosts show with it.
 * @throws TargetError when a host refused it; all were tried.
 */
export async function uploadBuiltSite(
  targets: readonly Target[],
  { directory, release }: { directory: string; release: number },
  onUploaded: (name: string, uploaded: Uploaded) => void,
): Promise<void> {
  const { signal } = new AbortController()
  const errors: unknown[] = []
  for (const target of targets) {
    try {
      const job = {
        release,
        directory,
        isHeld: false,
        signal,
        checkpoint: null,
        saveCheckpoint: async () => {},
      }
      onUploaded(target.name, await target.upload(job))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('\n'))
}
