import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNode, tools } from '../../../process.ts'
import { localTokens } from '../accounts.ts'
import { startFilledContentService, type TestContentService } from './content-service.fixture.ts'

/** The command line loads hundreds of modules before it asks anything. */
const TIMEOUT_MS = 120_000

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

const sanity = (...parameters: string[]) =>
  runNode([tools.sanity, ...parameters], {
    environment: {
      NODE_OPTIONS: `--import=${new URL('../redirect-cli.ts', import.meta.url).href}`,
      SANITY_AUTH_TOKEN: localTokens.administrator,
      PUBLIC_SANITY_API_HOST: world.url,
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_DATASET: 'production',
    },
  })

test(
  'Sanity’s command line asks this service',
  async () => {
    const { code, output } = await sanity('documents', 'query', '--api-version=2026-03-01', 'count(*)')
    expect(code, output).toBe(0)
    expect(Number(output.trim())).toBe(await world.client().fetch('count(*)'))
    const listed = await sanity('dataset', 'list')
    expect(listed.output).toContain('production')
  },
  TIMEOUT_MS,
)
