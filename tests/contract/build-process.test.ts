import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyEnvironment } from '../../scripts/lib/empty-environment.ts'
import { projectRoot, runNode } from '../../scripts/lib/process.ts'
import { startCommerceService } from '../../scripts/local/commerce/service.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import {
  prepareTestSample,
  preparedSample as sampleDir,
} from '../../scripts/sample/tests/prepared-sample.fixture.ts'

// Each build bundles the shop before it reads its content. How reading fails is shown by `data.test.ts`; one build shows what
// becomes of that.
const BUILD_MS = 120_000

let directory = ''
let commerce = { url: '', close: async () => {} }

/** Runs `npm run build` into a folder that holds a site, without configuration from the environment. */
async function build(variables: Readonly<Record<string, string>>) {
  const out = join(directory, 'site')
  await rm(out, { recursive: true, force: true })
  for (const name of ['_headers', 'index.html']) await writeFileIn(out, name, 'as it was')
  const environment = {
    ...emptyEnvironment,
    SITE_SERVES_API: 'yes',
    ...variables,
  }
  const outParameter = relative(projectRoot, out)
  const { code, output } = await runNode(['scripts/build.ts', '--no-studio', '--out', outParameter], {
    environment,
  })
  const left = await Promise.all(['_headers', 'index.html'].map((name) => readFile(join(out, name), 'utf8')))
  return { code, output, isAsItWas: left.every((text) => text === 'as it was') }
}

async function writeFileIn(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

const configuration = (contentUrl: string) => ({
  PUBLIC_SITE_URL: 'https://lull.example',
  PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_SANITY_API_HOST: contentUrl,
  PUBLIC_STOREFRONT_API_URL: `${commerce.url}/api/2026-04/graphql.json`,
  PUBLIC_STOREFRONT_API_TOKEN: 'public',
})

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'build-'))
  await prepareTestSample()
  commerce = await startCommerceService({
    port: 0,
    stateDir: join(directory, 'commerce'),
    sampleDir,
    tokens,
  })
}, BUILD_MS)

afterAll(async () => {
  await commerce.close()
  await rm(directory, { recursive: true, force: true })
})

describe('a failing build says why and leaves the site unchanged', () => {
  test('without configuration, naming all that is missing (ERR-11)', async () => {
    const { code, output, isAsItWas } = await build({})
    expect(code).toBe(1)
    for (const name of ['PUBLIC_SITE_URL', 'PUBLIC_SANITY_PROJECT_ID', 'PUBLIC_STOREFRONT_API_URL'])
      expect(output).toContain(`${name} is missing`)
    expect(isAsItWas).toBe(true)
  })

  test(
    'without a backend for what shoppers can send, naming it and the variables (CAT-17)',
    async () => {
      const content = await startContentService({ port: 0, stateDir: join(directory, 'forms'), sampleDir })
      try {
        const { code, output, isAsItWas } = await build({
          ...configuration(content.url),
          SITE_SERVES_API: '',
        })
        expect(code).toBe(1)
        expect(output).toMatch(/PUBLIC_BACKEND_URL is missing: nothing would receive the .+ and \d+ more/)
        expect(isAsItWas).toBe(true)
      } finally {
        await content.close()
      }
    },
    BUILD_MS,
  )

  test(
    'with content that does not parse, naming document, field and reason (CAT-19)',
    async () => {
      const spoilt = join(directory, 'spoilt')
      const lines = (await readFile(join(sampleDir, 'production.ndjson'), 'utf8')).split('\n')
      const changed = lines.map((line) =>
        line.includes('"_id":"product-lemon-mint"') ? line.replace(/"title":"[^"]*"/, '"title":""') : line,
      )
      expect(changed).not.toEqual(lines)
      await writeFileIn(spoilt, 'production.ndjson', changed.join('\n'))
      for (const folder of ['images', 'files'])
        await symlink(resolve(sampleDir, folder), join(spoilt, folder))
      const content = await startContentService({
        port: 0,
        stateDir: join(directory, 'content'),
        sampleDir: spoilt,
      })
      try {
        const { code, output, isAsItWas } = await build(configuration(content.url))
        expect(code).toBe(1)
        expect(output).toContain('product product-lemon-mint: title is empty')
        expect(isAsItWas).toBe(true)
      } finally {
        await content.close()
      }
    },
    BUILD_MS,
  )
})
