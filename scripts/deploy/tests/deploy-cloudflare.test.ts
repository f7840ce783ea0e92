import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runNode, tools } from '../../lib/process.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { deployToCloudflare, type RunWrangler } from '../cloudflare/deploy-cloudflare.ts'
import { wranglerConfig } from '../cloudflare/wrangler-config.ts'
import { builtSite, variables } from './engine.fixture.ts'

const given = variables({
  CLOUDFLARE_WORKER: 'lull',
  CLOUDFLARE_ACCOUNT_ID: 'an-account',
  CLOUDFLARE_API_TOKEN: 'a-token',
  EMAIL_MARKETING_URL: 'https://mail.example',
  EMAIL_MARKETING_KEY: 'the-secret-key',
  FORM_MAIL_URL: 'https://letters.example',
  FORM_MAIL_KEY: 'the-secret-key-of-letters',
})

let workFolder: string
let directory: string
beforeEach(async () => {
  workFolder = await temporaryFolder()
  directory = await builtSite(given)
})
afterEach(() => Promise.all([workFolder, directory].map((one) => rm(one, { recursive: true, force: true }))))

/** Runs nothing, but notes what was asked; fails for commands that begin with one of `failing`. */
function recorder(failing: readonly string[]) {
  const asked: string[] = []
  const run: RunWrangler = async (parameters) => {
    const command = parameters.join(' ')
    asked.push(command.replaceAll(workFolder, ''))
    return failing.some((start) => command.startsWith(start))
      ? { code: 1, output: 'not today' }
      : { code: 0, output: command.startsWith('secret list') ? '[]' : '' }
  }
  return { asked, run }
}

const deploy = (run: RunWrangler, changes: Record<string, string> = {}) =>
  deployToCloudflare({ variables: { ...given, ...changes }, directory, workFolder, run, log: () => {} })

describe('the deployment to Cloudflare', () => {
  test('makes the queues and the bucket only where they are missing (OPS-05)', async () => {
    const first = recorder(['queues info', 'r2 bucket info'])
    await deploy(first.run)
    expect(first.asked).toEqual([
      'queues info lull-outbox',
      'queues create lull-outbox',
      'queues info lull-refused',
      'queues create lull-refused',
      'r2 bucket info lull-outbox',
      'r2 bucket create lull-outbox',
      'r2 bucket lifecycle add lull-outbox forgotten-items --force --expire-days 30',
      'deploy --config /wrangler.json --secrets-file /secrets.json',
      'secret list --name lull --format json',
    ])
    const second = recorder([])
    await deploy(second.run)
    expect(second.asked.filter((command) => command.includes('create'))).toEqual([])
  })

  test('has messages delivered as often as the platform does, and set aside then (OPS-04, OPS-05)', () => {
    const { queues } = wranglerConfig({ worker: 'lull', directory, variables: given })
    expect(queues.consumers).toMatchObject([
      { queue: 'lull-outbox', max_retries: 100, dead_letter_queue: 'lull-refused' },
    ])
    expect(queues.producers).toEqual([
      { binding: 'OUTBOX', queue: 'lull-outbox' },
      { binding: 'REFUSED', queue: 'lull-refused' },
    ])
  })

  test('shares its counters with no other Worker of the account (OPS-04)', () => {
    const idsOf = (worker: string) =>
      wranglerConfig({ worker, directory, variables: given }).ratelimits.map(
        ({ namespace_id }) => namespace_id,
      )
    const ids = [...idsOf('lull'), ...idsOf('lull-full')]
    expect(new Set(ids).size).toBe(4)
    expect(ids.every((id) => /^[1-9]\d*$/.test(id))).toBe(true)
    expect(idsOf('lull')).toEqual(ids.slice(0, 2))
  })

  test('keeps secrets out of the configuration, and deletes their file, also after a failure (OPS-05)', async () => {
    const seen: Array<{ secrets: string; mode: number }> = []
    const run: RunWrangler = async (parameters) => {
      if (parameters[0] !== 'deploy') return { code: 0, output: '' }
      const file = join(workFolder, 'secrets.json')
      seen.push({ secrets: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 })
      return { code: 1, output: 'Authentication error' }
    }
    await expect(deploy(run)).rejects.toThrow('Authentication error')
    const secrets = { EMAIL_MARKETING_KEY: 'the-secret-key', FORM_MAIL_KEY: 'the-secret-key-of-letters' }
    expect(seen).toEqual([{ secrets: JSON.stringify(secrets), mode: 0o600 }])
    expect(existsSync(join(workFolder, 'secrets.json'))).toBe(false)
    const config = readFileSync(join(workFolder, 'wrangler.json'), 'utf8')
    expect(config).not.toMatch(/the-secret-key|a-token/)
    expect(config).toContain('https://mail.example')
    expect(config).toContain('https://letters.example')
  })

  test('deletes the secrets that were removed from the configuration, and no others (OPS-05)', async () => {
    const asked: string[] = []
    let print = (secrets: unknown) => JSON.stringify(secrets)
    const run: RunWrangler = async (parameters) => {
      const [command, what, file = ''] = parameters
      if (command !== 'secret') return { code: 0, output: '' }
      if (what === 'bulk') asked.push(`${readFileSync(file, 'utf8')} ${parameters.slice(3).join(' ')}`)
      const names = ['EMAIL_MARKETING_KEY', 'FORM_MAIL_KEY', 'OF_SOMEBODY_ELSE']
      const secrets = names.map((name) => ({ name, type: 'secret_text' }))
      return { code: 0, output: print(secrets) }
    }
    await deploy(run)
    expect(asked).toEqual([])
    // As wrangler prints it today, and as it might.
    const forms: Array<typeof print> = [
      (secrets) => `▲ [WARNING] A newer version 🌩 is there\n${JSON.stringify(secrets, null, '  ')}\n`,
      (secrets) => `${JSON.stringify(secrets)}\n[WARNING] Old [version]\n`,
    ]
    for (const form of forms) {
      print = form
      await deploy(run, { FORM_MAIL_URL: '', FORM_MAIL_KEY: '' })
    }
    const deletion = '{"FORM_MAIL_KEY":null} --name lull'
    expect(asked).toEqual([deletion, deletion])
    print = () => 'No access\n'
    await expect(deploy(run)).rejects.toThrow("did not list the Worker's secrets:\nNo access")
  })

  test('names everything that is missing before it asks Cloudflare anything (OPS-05)', async () => {
    const { asked, run } = recorder([])
    const changes = { CLOUDFLARE_API_TOKEN: '', PUBLIC_PICTURES: 'proxied', SITE_SERVES_API: '' }
    await expect(deploy(run, changes)).rejects.toThrow(
      /CLOUDFLARE_API_TOKEN is missing\n.*PUBLIC_PICTURES must be.*\n.*SITE_SERVES_API must be/,
    )
    await expect(deploy(run, { PUBLIC_SITE_URL: 'http://localhost:4321' })).rejects.toThrow(
      'PUBLIC_SITE_URL is http://localhost:4321, on this machine',
    )
    expect(asked).toEqual([])
  })

  test('has a configuration that Cloudflare’s own program accepts, and a Worker that it can bundle (OPS-05)', async () => {
    const { run } = recorder([])
    await deploy(run)
    const bundle = join(workFolder, 'bundle')
    const { code, output } = await runNode(
      [
        tools.wrangler,
        'deploy',
        '--dry-run',
        '--config',
        join(workFolder, 'wrangler.json'),
        '--outdir',
        bundle,
      ],
      { environment: { WRANGLER_SEND_METRICS: 'false', CI: 'true' } },
    )
    expect([code, output]).toEqual([0, expect.stringContaining('env.OUTBOX (lull-outbox)')])
    expect(output).not.toMatch(/unexpected fields|WARNING/i)
    const worker = readFileSync(join(bundle, 'worker.js'), 'utf8')
    // The outbox on disk belongs to the Node server.
    expect(worker.includes('openOutboxFiles')).toBe(false)
    expect(worker.length).toBeGreaterThan(100_000)
  })
})
