import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SUBMISSIONS_PER_ADDRESS } from '../../../src/config/server-limits.ts'
import { siteOrigin } from '../../../tests/contract/forms.fixture.ts'
import { runNode } from '../../lib/process.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { deployNetlifyBackend, type RunNetlify } from '../netlify/deploy-netlify-backend.ts'
import { functionConfigs, functionVariables } from '../netlify/function-config.ts'
import { startFunctions } from './netlify.fixture.ts'

let workFolder: string
beforeEach(async () => {
  workFolder = await temporaryFolder()
})
afterEach(() => rm(workFolder, { recursive: true, force: true }))

const given = {
  PUBLIC_SITE_URL: siteOrigin,
  PUBLIC_BACKEND_URL: 'https://api.lull.example/api/graphql',
  EMAIL_MARKETING_KEY: 'the-secret "key"',
  NETLIFY_AUTH_TOKEN: 'a-token',
}

const deploy = (run: RunNetlify) => deployNetlifyBackend({ variables: given, workFolder, run, log: () => {} })

describe('the deployment of the backend to Netlify', () => {
  test('sets the variables, then deploys the functions as they are (OPS-15)', async () => {
    const asked: string[] = []
    const seen: Array<{ variables: string; mode: number }> = []
    await deploy(async (parameters, directory) => {
      asked.push(parameters.join(' ').replaceAll(workFolder, ''))
      const [command, file = ''] = parameters
      if (command === 'env:import')
        seen.push({ variables: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 })
      expect(directory).toBe(workFolder)
      return { code: 0, output: '' }
    })
    expect(asked).toEqual([
      'env:import /variables.env --replace-existing',
      'deploy --prod --no-build --dir site --functions functions',
    ])
    expect(seen.map(({ variables, mode }) => ({ variables: parseEnv(variables), mode }))).toEqual([
      {
        variables: {
          PUBLIC_SITE_URL: siteOrigin,
          PUBLIC_BACKEND_URL: 'https://api.lull.example/api/graphql',
          EMAIL_MARKETING_KEY: 'the-secret "key"',
        },
        mode: 0o600,
      },
    ])
    expect(readFileSync(join(workFolder, 'netlify.toml'), 'utf8')).toBe(
      '[build]\ncommand = ""\npublish = "site"\n\n[functions]\ndirectory = "functions"\n',
    )
  })

  test('keeps no secret when a step fails, and says what Netlify said (OPS-15)', async () => {
    await expect(deploy(async () => ({ code: 1, output: 'Not authorized' }))).rejects.toThrow(
      'Not authorized',
    )
    expect(existsSync(join(workFolder, 'variables.env'))).toBe(false)
  })

  test('makes functions that run by themselves, with their addresses and limits as literals (OPS-15)', async () => {
    await deploy(async () => ({ code: 0, output: '' }))
    const world = await startFunctions()
    try {
      for (const [name, { config }] of Object.entries(functionConfigs)) {
        const folder = join(workFolder, 'functions', name)
        expect(readFileSync(join(folder, `${name}.mjs`), 'utf8')).toContain(
          `export const config = ${JSON.stringify(config)}\n`,
        )
        expect(readFileSync(join(folder, 'shop.mjs'), 'utf8')).not.toContain('the-secret')
      }
      expect(functionConfigs.submissions.config.rateLimit).toMatchObject({
        windowLimit: SUBMISSIONS_PER_ADDRESS,
        windowSize: 60,
      })
      const call = `
        const { default: handle } = await import(${JSON.stringify(pathToFileURL(join(workFolder, 'functions/submissions/submissions.mjs')).href)})
        const body = new URLSearchParams({ email: 'june@bundle.example', listId: 'LETTER' })
        const request = new Request('https://api.lull.example/api/sign-up', { method: 'POST', headers: { origin: '${siteOrigin}' }, body })
        const response = await handle(request, { ip: '192.0.2.1' })
        console.log(response.status, await response.text())`
      const environment = {
        ...world.variables,
        NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(world.blobsContext)).toString('base64'),
      }
      const ran = await runNode(['--input-type=module', '--eval', call], {
        environment,
        directory: workFolder,
      })
      expect([ran.code, ran.output]).toEqual([0, expect.stringContaining('200 {"result":"accepted"')])
      expect((await world.store.list({ prefix: 'waiting/' })).blobs).toHaveLength(1)
      await world.create().passOnAll()
      expect((await world.store.list({ prefix: 'waiting/' })).blobs).toHaveLength(0)
    } finally {
      await world.close()
    }
  })
})

test('gives the functions each variable as it is, whatever quotes it has (OPS-15)', () => {
  const values = {
    PUBLIC_SITE_NAME: 'June’s "Shop" #1 \\n',
    PUBLIC_SUPPORT_EMAIL: "o'neil@lull.example",
    EMAIL_MARKETING_KEY: '"it\'s"',
  }
  expect(parseEnv(functionVariables(values))).toEqual(values)
  expect(() => functionVariables({ EMAIL_MARKETING_KEY: '\'"`' })).toThrow(
    'EMAIL_MARKETING_KEY has all kinds',
  )
})
