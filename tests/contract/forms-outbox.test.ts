import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startTestContentService,
  type TestContentService,
  writeSample,
} from '../../scripts/local/content/tests/content-service.fixture.ts'
import { MAIL_KEY, readArrivals } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { orderFault, temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { isLong } from '../../scripts/shared/tests/run-length.fixture.ts'
import { backendVariables, formDocuments } from './forms.fixture.ts'

/** A free port, so that a restarted process can use the same one. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}

const isUp = (address: string) =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  )

const { PATH } = process.env
const exitWithParent = new URL('../../scripts/lib/exit-with-parent.ts', import.meta.url).href
/** A process starts within a second, or much later where others have the processors. */
const START_WITHIN_MS = 60_000
/** The environment without any configuration. */
const onlyPath = PATH === undefined ? {} : { PATH }

/** A service as a process that can be killed as by a power failure. */
class Process {
  readonly url: string
  readonly #health: string
  readonly #start: () => ChildProcess
  #child: ChildProcess | null = null
  #isClosed = false
  errorOutput = ''

  constructor(
    name: string,
    port: number,
    parameters: readonly string[],
    variables: Record<string, string> = {},
  ) {
    this.url = `http://localhost:${port}`
    const isServer = name === 'server'
    const file = isServer ? 'scripts/server.ts' : `scripts/local/${name}/main.ts`
    this.#health = `${this.url}/${isServer ? 'health' : '__health'}`
    this.#start = () =>
      spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          '--import',
          exitWithParent,
          file,
          '--port',
          String(port),
          ...parameters,
        ],
        {
          env: { ...onlyPath, ...variables },
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        },
      )
  }

  async up(): Promise<void> {
    if (this.#isClosed) throw new Error('The test is over')
    this.#child = this.#start()
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errorOutput += text
    })
    await vi.waitFor(async () => expect(await isUp(this.#health), this.errorOutput).toBe(true), {
      timeout: START_WITHIN_MS,
      interval: 20,
    })
  }

  /** Ends it for good: a test that has run out of time goes on, and would start it again. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.kill()
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }
}

let directory: string
let content: TestContentService
let mail: Process
let backend: Process

beforeEach(async () => {
  directory = await temporaryFolder()
  content = await startTestContentService({
    sampleDir: await writeSample(join(directory, 'sample'), formDocuments),
  })
  mail = new Process('mail', await freePort(), ['--state', join(directory, 'mail'), '--key', MAIL_KEY])
  const variables = {
    ...backendVariables({ content: content.url, mail: mail.url }),
    METRICS_TOKEN: 'a-token-of-who-watches',
  }
  backend = new Process('server', await freePort(), ['--state', join(directory, 'backend')], variables)
})
afterEach(async () => {
  await Promise.all([mail.close(), backend.close()])
  await content.close()
  await rm(directory, { recursive: true, force: true })
})

/** Whether the sign-up was acknowledged. */
async function signUp(email: string): Promise<boolean> {
  const query = 'mutation s($email: String!) { signup(email: $email, listId: "LETTER") { email } }'
  const body = JSON.stringify({ query, variables: { email } })
  const answer: unknown = await fetch(`${backend.url}/api/graphql`, { method: 'POST', body })
    .then((response) => response.json())
    .catch(() => null)
  return typeof answer === 'object' && answer !== null && 'data' in answer && answer.data !== null
}

async function sendForm(name: string): Promise<boolean> {
  const body = new FormData()
  body.set('name', name)
  body.set('email', `${name}@slow.example`)
  body.set('picture', new File([Buffer.from(`GIF89a${'x'.repeat(50_000)}`)], 'a.gif', { type: 'image/gif' }))
  return fetch(`${backend.url}/api/forms/write`, { method: 'POST', body }).then(
    (response) => response.ok,
    () => false,
  )
}

/** The email addresses of all arrived items, duplicates included. */
async function arrived(): Promise<string[]> {
  const all = await readArrivals(mail.url)
  return all.map((one) => (one.kind === 'message' ? (one.reply_to ?? '') : one.email)).toSorted()
}

/** The outbox's items as whoever watches the server is told of them. */
async function metricsOfOutbox(): Promise<string[]> {
  const headers = { authorization: 'Bearer a-token-of-who-watches' }
  const text = await (await fetch(`${backend.url}/metrics`, { headers })).text()
  return text.split('\n').filter((line) => line.startsWith('shop_outbox_items'))
}

const pendingCount = async () => (await readdir(join(directory, 'backend/outbox/waiting'))).length

describe('the outbox', { timeout: 4 * START_WITHIN_MS }, () => {
  test('delivers acknowledged submissions once although the backend is killed (FORM-07, FORM-11)', async () => {
    await Promise.all([mail.up(), backend.up()])
    // Slow enough that the kill happens while some items are pending, some in flight and some awaiting their response.
    await orderFault(mail.url, '*', { kind: 'delay', ms: 60, when: 'after' }, 1000)
    const acknowledged: string[] = []
    for (let round = 0; round < (isLong ? 6 : 2); round += 1) {
      const before = acknowledged.length
      const sending = Array.from({ length: 12 }, async (_, at) => {
        await wait(at * 10)
        const name = `june-${round}-${at}`
        const isAccepted = at % 2 === 0 ? await signUp(`${name}@slow.example`) : await sendForm(name)
        if (isAccepted) acknowledged.push(`${name}@slow.example`)
      })
      // At this point a few are acknowledged, others are being received, and one is being sent.
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + round * 2), {
        timeout: 15_000,
        interval: 1,
      })
      await backend.kill()
      await Promise.all(sending)
      await backend.up()
    }
    await fetch(`${mail.url}/__faults`, { method: 'DELETE' })
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0), { timeout: 15_000 })
    const all = await arrived()
    expect(all).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(all).size).toBe(all.length)
  })

  test('keeps items over a restart while the email-marketing service is down, and delivers them once (FORM-07)', async () => {
    await backend.up()
    const names = ['june', 'july', 'august']
    for (const name of names) expect(await sendForm(name)).toBe(true)
    expect(await signUp('may@slow.example')).toBe(true)
    expect(await pendingCount()).toBe(4)
    expect(await metricsOfOutbox()).toEqual([
      'shop_outbox_items{state="waiting"} 4',
      'shop_outbox_items{state="refused"} 0',
    ])
    await backend.kill()
    await Promise.all([mail.up(), backend.up()])
    const expected = [...names, 'may'].map((name) => `${name}@slow.example`).toSorted()
    await vi.waitFor(async () => expect(await arrived()).toEqual(expected), { timeout: 15_000 })
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0))

    // The service is killed after accepting an item and before responding; it knows the item after a restart.
    await orderFault(mail.url, 'subscribe', { kind: 'delay', ms: 5000, when: 'after' })
    expect(await signUp('april@slow.example')).toBe(true)
    await vi.waitFor(async () => expect(await arrived()).toContain('april@slow.example'))
    await mail.kill()
    await mail.up()
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0), { timeout: 15_000 })
    expect(await arrived()).toEqual(['april@slow.example', ...expected])
  })

  test('retries temporary errors and moves refused items aside (FORM-07)', async () => {
    await Promise.all([mail.up(), backend.up()])
    await orderFault(mail.url, 'subscribe', { kind: 'status', status: 429 })
    await orderFault(mail.url, 'subscribe', { kind: 'drop', when: 'after' })
    await orderFault(mail.url, 'messages', { kind: 'status', status: 422 })
    await orderFault(mail.url, 'messages', { kind: 'status', status: 503 })
    expect(await signUp('june@slow.example')).toBe(true)
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0), { timeout: 15_000 })
    expect(await sendForm('refused')).toBe(true)
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0), { timeout: 15_000 })
    expect(await sendForm('later')).toBe(true)
    await vi.waitFor(async () => expect(await pendingCount()).toBe(0), { timeout: 15_000 })
    expect(await arrived()).toEqual(['june@slow.example', 'later@slow.example'])
    expect(await readdir(join(directory, 'backend/outbox/refused'))).toHaveLength(1)
    expect(backend.errorOutput).toContain('refused submission')
  })

  test('moves unreadable items aside and deletes partly written ones, without blocking others', async () => {
    const folder = join(directory, 'backend/outbox/waiting')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '1_broken.json'), '{"kind":')
    await writeFile(join(folder, '2_half.json.part'), '{')
    await Promise.all([mail.up(), backend.up()])
    expect(await signUp('june@slow.example')).toBe(true)
    await vi.waitFor(async () => expect(await arrived()).toEqual(['june@slow.example']), { timeout: 15_000 })
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]))
    expect(await readdir(join(directory, 'backend/outbox/refused'))).toEqual(['1_broken.json'])
  })
})
