import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok, problem } from '../../doctor/finding.ts'
import { runCommand } from '../../lib/tests/run-command.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { createNetlifyTarget } from '../../publisher/targets/netlify.ts'
import { NetlifyStandIn } from '../../publisher/targets/tests/netlify.fixture.ts'
import { type DeployOptions, deploy } from '../deploy.ts'
import { builtSite, variables } from './engine.fixture.ts'

const cloudflare = variables({
  CLOUDFLARE_WORKER: 'lull',
  CLOUDFLARE_ACCOUNT_ID: 'an-account',
  CLOUDFLARE_API_TOKEN: 'a-token',
})
const netlify = variables({ NETLIFY_SITE_ID: 'site-1', NETLIFY_AUTH_TOKEN: 'netlify-token' })

let workFolder: string
let directory: string
beforeEach(async () => {
  workFolder = await temporaryFolder()
  directory = await builtSite(cloudflare)
})
afterEach(() => Promise.all([workFolder, directory].map((one) => rm(one, { recursive: true, force: true }))))

/** A deployment in which nothing goes wrong, with what it did in order. */
function deployment(changes: Partial<DeployOptions>) {
  const done: string[] = []
  const output = (parameters: readonly string[]) => (parameters[0] === 'secret' ? '[]' : '')
  const options: DeployOptions = {
    host: 'cloudflare',
    variables: cloudflare,
    examine: async () => {
      done.push('asked the services')
      return [{ title: 'Store', findings: [ok('The store answers.')] }]
    },
    build: async () => {
      done.push('built')
      return true
    },
    directory,
    workFolder,
    runWrangler: async (parameters) => {
      done.push(`wrangler ${parameters[0]}`)
      return { code: 0, output: output(parameters) }
    },
    runNetlify: (siteId) => async (parameters) => {
      done.push(`netlify ${parameters[0]} of ${siteId}`)
      return { code: 0, output: '' }
    },
    targetsOf: () => [],
    now: () => 1_700_000_000_000,
    log: (line) => done.push(line),
    ...changes,
  }
  return { done, run: () => deploy(options) }
}

describe('npm run deploy', () => {
  test('asks the services, builds, deploys the Worker, and says how to go back (OPS-05)', async () => {
    const { done, run } = deployment({})
    await run()
    expect(done).toEqual([
      'asked the services',
      expect.stringContaining('The store answers.'),
      'wrangler queues',
      'built',
      'wrangler queues',
      'wrangler queues',
      'wrangler r2',
      'wrangler deploy',
      expect.stringContaining('To go back: npx wrangler rollback --name lull'),
      'wrangler secret',
      expect.stringContaining('npm run doctor'),
    ])
  })

  test('uploads the site to Netlify, after the functions where they have a site (OPS-05, OPS-15)', async () => {
    const standIn = new NetlifyStandIn()
    const server = await standIn.start()
    const targetsOf: DeployOptions['targetsOf'] = ({ NETLIFY_SITE_ID: siteId, NETLIFY_AUTH_TOKEN: token }) =>
      siteId === undefined || token === undefined
        ? []
        : [createNetlifyTarget({ siteId, token, url: server.url, pollMs: 10 })]
    try {
      const alone = deployment({ host: 'netlify', variables: netlify, targetsOf })
      await alone.run()
      expect(alone.done.slice(2)).toEqual([
        'built',
        expect.stringMatching(/^Netlify shows https:\/\/lull\.example; it got \d+ files .*Publish deploy/),
        expect.stringContaining('npm run doctor'),
      ])
      expect(standIn.served['/index.html']).toContain('<h1>Home</h1>')
      const backend = {
        NETLIFY_BACKEND_SITE_ID: 'site-2',
        PUBLIC_BACKEND_URL: 'https://api.lull.example/api/graphql',
      }
      const both = deployment({ host: 'netlify', variables: { ...netlify, ...backend }, targetsOf })
      await both.run()
      expect(both.done.slice(2, -1)).toEqual([
        'built',
        'netlify env:import of site-2',
        'netlify deploy of site-2',
        'Deployed the backend: https://api.lull.example/api/graphql',
        expect.stringContaining('it got 0 files that it did not have'),
      ])
    } finally {
      await server.close()
    }
  })

  test('asks nothing before the host and the configuration are known (OPS-05)', async () => {
    for (const host of [undefined, 'vercel']) {
      const { done, run } = deployment({ host })
      await expect(run()).rejects.toThrow('Say where to: "npm run deploy -- cloudflare" or')
      expect(done).toEqual([])
    }
    const incomplete = deployment({ host: 'netlify', variables: variables() })
    await expect(incomplete.run()).rejects.toThrow(
      /cannot be deployed:\n {2}NETLIFY_SITE_ID is missing\n {2}NETLIFY_AUTH_TOKEN is missing$/,
    )
    for (const [host, given] of [
      ['cloudflare', cloudflare],
      ['netlify', netlify],
    ] as const) {
      const local = { ...given, PUBLIC_SITE_URL: 'http://localhost:4321' }
      const { done, run } = deployment({ host, variables: local })
      await expect(run()).rejects.toThrow(
        /cannot be deployed:\n {2}PUBLIC_SITE_URL is http:\/\/localhost:4321, on this machine[^\n]*$/,
      )
      expect(done).toEqual([])
    }
  })

  test('builds nothing while a service is wrong, and deploys no site that cannot be built (OPS-05)', async () => {
    const examine: DeployOptions['examine'] = async () => [
      { title: 'Store', findings: [problem('The store is closed.', 'Open it.')] },
    ]
    const refused = deployment({ examine })
    await expect(refused.run()).rejects.toThrow('Mend this first; nothing was built or uploaded.')
    expect(refused.done).toEqual([expect.stringContaining('wrong  The store is closed.')])
    const broken = deployment({ build: async () => false })
    await expect(broken.run()).rejects.toThrow('could not be built; nothing was uploaded')
    expect(broken.done).not.toContain('wrangler deploy')
  })

  test('builds nothing for a host that does not let it in (OPS-05)', async () => {
    const refused = deployment({ runWrangler: async () => ({ code: 1, output: 'Authentication error' }) })
    await expect(refused.run()).rejects.toThrow(/Asking Cloudflare .* failed:\nAuthentication error/)
    expect(refused.done).not.toContain('built')
    const server = await new NetlifyStandIn().start()
    try {
      for (const [siteId, token, reason] of [
        ['site-1', 'wrong', 'token is invalid'],
        ['site-9', 'netlify-token', 'Not Found'],
      ] as const) {
        const targetsOf = () => [createNetlifyTarget({ siteId, token, url: server.url, pollMs: 10 })]
        const other = deployment({ host: 'netlify', variables: netlify, targetsOf })
        await expect(other.run()).rejects.toThrow(reason)
        expect(other.done).not.toContain('built')
      }
    } finally {
      await server.close()
    }
  })

  test('is a command that says what is wrong and fails (OPS-05)', async () => {
    const refused = await runCommand('deploy.ts', ['vercel'], {})
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Say where to')])
    const incomplete = await runCommand('deploy.ts', ['cloudflare'], variables())
    expect([incomplete.code, incomplete.output]).toEqual([
      1,
      expect.stringContaining('CLOUDFLARE_WORKER is missing'),
    ])
  })
})
