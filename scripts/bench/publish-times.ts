import { setTimeout as wait } from 'node:timers/promises'
import { localTokens } from '../local/content/accounts.ts'
import { signature } from '../local/content/webhooks/webhook.ts'
import { type Summary, summarySchema } from '../publisher/status.ts'
import { benchPorts } from './ports.ts'
import type { Expected } from './shop-to-change.ts'

/** How often a page is asked for, and how often the status, which takes more processor time. */
const POLL_MS = 10
const STATUS_POLL_MS = 100
const PUBLISHED_WITHIN_MS = 3 * 60 * 1000
/** Webhooks during a full build. */
const WEBHOOKS = 20
export const SECRET = 'a-secret-of-the-bench'

const publisher = `http://localhost:${benchPorts.publisher}`
const shop = `http://localhost:${benchPorts.site}`
const summary = async (): Promise<Summary> =>
  summarySchema.parse(await (await fetch(`${publisher}/status`)).json())

/** Resolves once nothing is being published. @throws Error when publishing has failed. */
export async function whenLive(afterRelease: number): Promise<Summary> {
  for (;;) {
    const now = await summary()
    if (now.state === 'failed') throw new Error(`Publishing failed: ${now.text}`)
    if (now.state === 'live' && (now.release ?? 0) > afterRelease) return now
    await wait(STATUS_POLL_MS)
  }
}

/** Resolves once the static host serves a text. Asks for the page only if it is not the one of the answer before. */
async function whenServed({ path, text }: Expected): Promise<void> {
  const until = performance.now() + PUBLISHED_WITHIN_MS
  let tag = ''
  for (;;) {
    const response = await fetch(shop + path, { headers: { 'if-none-match': tag } })
    if ((await response.text()).includes(text) && response.ok) return
    tag = response.headers.get('etag') ?? ''
    if (performance.now() > until) throw new Error(`${path} does not have "${text}".`)
    await wait(POLL_MS)
  }
}

/** From the service's answer that something has changed to the page that shows it, in seconds; each of `runs` changes. */
export async function timesOf(change: (run: number) => Promise<Expected>, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const expected = await change(run)
    const changed = performance.now()
    await whenServed(expected)
    times.push((performance.now() - changed) / 1000)
    await whenLive(0)
  }
  return times
}

/** How long webhooks take to be answered while everything is made again, in milliseconds, and how long that takes. */
export async function fullBuild(): Promise<{ seconds: number; pages: number; slowestWebhookMs: number }> {
  const { release } = await whenLive(0)
  const command = await fetch(`${publisher}/commands/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${localTokens.administrator}` },
  })
  if (!command.ok) throw new Error(`The publisher refused to publish: ${await command.text()}`)
  const started = performance.now()
  const times: number[] = []
  for (let sent = 0; sent < WEBHOOKS; sent += 1) {
    const body = JSON.stringify({ _id: `nothing-${sent}` })
    const began = performance.now()
    const response = await fetch(`${publisher}/webhooks/content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': signature(body, SECRET, Date.now()),
        'sanity-project-id': 'lull',
        'sanity-dataset': 'production',
        'idempotency-key': `bench-${sent}-${started}`,
      },
      body,
    })
    if (!response.ok) throw new Error(`A webhook was refused: ${await response.text()}`)
    times.push(performance.now() - began)
    await wait(POLL_MS)
  }
  const { pages } = await whenLive(release ?? 0)
  return {
    seconds: (performance.now() - started) / 1000,
    pages: pages ?? 0,
    slowestWebhookMs: Math.max(...times),
  }
}
