import type { ServiceName } from './local-environment.ts'
import type { Environment } from './process.ts'
import type { RunningServices } from './services.ts'

/** Rows as text, each column as wide as its widest cell. */
export function table(rows: ReadonlyArray<readonly string[]>): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What answers where, for people. */
export function addressTable(
  variables: Environment,
  running: { site: string; services: readonly ServiceName[]; studio: { url: string; note: string } },
): string {
  const where = (name: ServiceName) => (running.services.includes(name) ? 'local' : 'configured')
  const {
    PUBLIC_SANITY_PROJECT_ID: project = '',
    PUBLIC_SANITY_DATASET: dataset = 'production',
    PUBLIC_SANITY_API_HOST: content = `https://${project}.api.sanity.io`,
    PUBLIC_STOREFRONT_API_URL: commerce = '',
    PUBLIC_RECOMMENDATIONS_URL: recommendations = '',
    EMAIL_MARKETING_URL: mail = 'nowhere: what is sent waits in the outbox',
    PUBLIC_BACKEND_URL: backend = '',
    PUBLIC_SITE_VARIANT: variant = 'scrubbed',
  } = variables
  return table([
    ['  shop', running.site, `variant ${variant}`],
    ['  studio', running.studio.url, running.studio.note],
    ['  content', content, `${where('content')}, dataset ${dataset}`],
    ['  commerce', commerce, where('commerce')],
    ['  recommendations', recommendations, where('recommendations')],
    ['  backend', backend, where('backend')],
    ['  mail', mail, `${where('mail')}, shows what was sent`],
  ])
}

/**
 * Does `work` beside the services and keeps them running until Ctrl-C, a signal, or the end of one of them; then closes
 * what `work` answered and stops them all.
 * @throws what `work` throws, or the reason why a service ended.
 */
export async function untilStopped(
  services: RunningServices,
  work: (isStopped: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const stopped = new AbortController()
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        stopped.abort()
        resolve()
      })
    }
  })
  let close = async () => {}
  try {
    const working = work(stopped.signal).then(async (answered) => {
      close = answered
      await asked
    })
    await Promise.race([working, asked, services.failure])
  } finally {
    stopped.abort()
    await close()
    await services.stop()
  }
  // A build that was interrupted is still ending; nobody waits for it.
  process.exit(0)
}
