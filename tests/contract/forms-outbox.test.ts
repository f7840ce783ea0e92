import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ContentWorld,
  contentWorld,
  writeSample,
} from '../../scripts/local/content/tests/content-service.fixture.ts'
import { MAIL_KEY, readArrivals } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { orderFault, temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { backendVariables, formDocuments } from './forms.fixture.ts'

/** A port nobody listens at, so that a process can come back where it was. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}

const isUp = (url: string) =>
  fetch(`${url}/__health`).then(
    (response) => response.ok,
    () => false,
  )

const { PATH } = process.env
/** Nothing of this machine's configuration. */
const onlyPath = PATH === undefined ? {} : { PATH }

/** A service as a process of its own, which can be ended as if the power had gone. */
class Process {
  readonly url: string
  readonly #start: () => ChildProcess
  #child: ChildProcess | null = null
  said = ''

  constructor(
    name: string,
    port: number,
    parameters: readonly string[],
    variables: Record<string, string> = {},
  ) {
    this.url = `http://localhost:${port}`
    const file = `scripts/local/${name}/main.ts`
    this.#start = () =>
      spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', file, '--port', String(port), ...parameters],
        {
          env: { ...onlyPath, ...variables },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
  }

  async up(): Promise<void> {
    this.#child = this.#start()
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said += text
    })
    await vi.waitFor(async () => expect(await isUp(this.url), this.said).toBe(true), {
      timeout: 20_000,
      interval: 20,
    })
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
let content: ContentWorld
let mail: Process
let backend: Process

beforeEach(async () => {
  directory = await temporaryFolder()
  content = await contentWorld({ sampleDir: await writeSample(join(directory, 'sample'), formDocuments) })
  mail = new Process('mail', await freePort(), ['--state', join(directory, 'mail'), '--key', MAIL_KEY])
  const variables = backendVariables({ content: content.url, mail: mail.url })
  backend = new Process('backend', await freePort(), ['--state', join(directory, 'backend')], variables)
})
afterEach(async () => {
  await Promise.all([mail.kill(), backend.kill()])
  await content.close()
  await rm(directory, { recursive: true, force: true })
})

/** Answers whether it was acknowledged. */
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

/** Who has arrived, once for each time. */
async function arrived(): Promise<string[]> {
  const all = await readArrivals(mail.url)
  return all.map((one) => (one.kind === 'message' ? (one.reply_to ?? '') : one.email)).toSorted()
}

const waiting = async () => (await readdir(join(directory, 'backend/outbox/waiting'))).length

describe('the outbox', () => {
  test('what was acknowledged arrives once, however often the backend is killed meanwhile (FORM-07, FORM-11)', async () => {
    await Promise.all([mail.up(), backend.up()])
    // Slow enough that the killing meets some that are taken, some being passed on, some whose answer is on its way.
    await orderFault(mail.url, '*', { kind: 'delay', ms: 60, when: 'after' }, 1000)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length
      const sending = Array.from({ length: 12 }, async (_, at) => {
        await wait(at * 10)
        const name = `june-${round}-${at}`
        const isTaken = at % 2 === 0 ? await signUp(`${name}@slow.example`) : await sendForm(name)
        if (isTaken) acknowledged.push(`${name}@slow.example`)
      })
      // Killed in the middle: a few are acknowledged, others on their way in, one on its way out.
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + round * 2), {
        timeout: 15_000,
        interval: 1,
      })
      await backend.kill()
      await Promise.all(sending)
      await backend.up()
    }
    await fetch(`${mail.url}/__faults`, { method: 'DELETE' })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 })
    const all = await arrived()
    expect(all).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(all).size).toBe(all.length)
  })

  test('what comes while the email-marketing service is dead waits on the disk, over a restart, and arrives once (FORM-07)', async () => {
    await backend.up()
    const names = ['june', 'july', 'august']
    for (const name of names) expect(await sendForm(name)).toBe(true)
    expect(await signUp('may@slow.example')).toBe(true)
    expect(await waiting()).toBe(4)
    await backend.kill()
    await Promise.all([mail.up(), backend.up()])
    const expected = [...names, 'may'].map((name) => `${name}@slow.example`).toSorted()
    await vi.waitFor(async () => expect(await arrived()).toEqual(expected), { timeout: 15_000 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0))

    // Killed after it took something, before it said so; it comes back remembering.
    await orderFault(mail.url, 'subscribe', { kind: 'delay', ms: 5000, when: 'after' })
    expect(await signUp('april@slow.example')).toBe(true)
    await vi.waitFor(async () => expect(await arrived()).toContain('april@slow.example'))
    await mail.kill()
    await mail.up()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 })
    expect(await arrived()).toEqual(['april@slow.example', ...expected])
  })

  test('it tries again after refusals for now, and goes round what is refused for good (FORM-07)', async () => {
    await Promise.all([mail.up(), backend.up()])
    await orderFault(mail.url, 'subscribe', { kind: 'status', status: 429 })
    await orderFault(mail.url, 'subscribe', { kind: 'drop', when: 'after' })
    await orderFault(mail.url, 'messages', { kind: 'status', status: 422 })
    await orderFault(mail.url, 'messages', { kind: 'status', status: 503 })
    expect(await signUp('june@slow.example')).toBe(true)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 })
    expect(await sendForm('refused')).toBe(true)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 })
    expect(await sendForm('later')).toBe(true)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 })
    expect(await arrived()).toEqual(['june@slow.example', 'later@slow.example'])
    expect(await readdir(join(directory, 'backend/outbox/refused'))).toHaveLength(1)
    expect(backend.said).toContain('refused submission')
  })

  test('what cannot be read is put aside, what was half written is forgotten, and both hold up nothing', async () => {
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
