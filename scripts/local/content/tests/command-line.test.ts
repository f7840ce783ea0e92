import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTokens } from '../accounts.ts'
import { startFilledContentService, type TestContentService } from './content-service.fixture.ts'

/** The command line loads hundreds of modules before it asks anything. */
const TIMEOUT_MS = 120_000

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

const program = 'node_modules/sanity/bin/sanity'
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What a command prints. */
async function sanity(...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${new URL('../redirect-cli.ts', import.meta.url).href}`,
      SANITY_AUTH_TOKEN: localTokens.administrator,
      PUBLIC_SANITY_API_HOST: world.url,
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_DATASET: 'production',
    },
  })
  return stdout
}

test(
  'Sanity’s command line asks this service',
  async () => {
    const counted = await sanity('documents', 'query', '--api-version=2026-03-01', 'count(*)')
    expect(Number(counted.trim())).toBe(await world.client().fetch('count(*)'))
  },
  TIMEOUT_MS,
)
