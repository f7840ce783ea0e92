import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildEnvironment } from '../../scripts/build/read-build-environment.ts'
import { buildId } from '../../scripts/lib/build-id.ts'
import { emptyEnvironment } from '../../scripts/lib/empty-environment.ts'
import { localEnvironment, readEnvFile, startPorts, testPorts } from '../../scripts/lib/local-environment.ts'
import { runNode } from '../../scripts/lib/process.ts'
import { requireFreePorts } from '../../scripts/lib/services.ts'
import { temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'

describe('localEnvironment', () => {
  it('is complete without configuration', () => {
    const { variables, services } = localEnvironment(startPorts, {})
    expect(services).toEqual(['content', 'commerce', 'recommendations', 'mail', 'server'])
    expect(() => readEnvironment(variables)).not.toThrow()
  })

  it('prefers configured values and gives remote services no local tokens', () => {
    const { variables, services } = localEnvironment(startPorts, {
      PUBLIC_SITE_NAME: 'Other',
      PUBLIC_STOREFRONT_API_URL: 'https://other.myshopify.com/api/2026-04/graphql.json',
      PUBLIC_SUPPORT_EMAIL: '',
    })
    expect(services).toEqual(['content', 'recommendations', 'mail', 'server'])
    expect(variables).toMatchObject({ PUBLIC_SITE_NAME: 'Other', PUBLIC_SUPPORT_EMAIL: 'hello@lull.example' })
    expect(variables).not.toHaveProperty('PUBLIC_STOREFRONT_API_TOKEN')
    expect(() => readEnvironment(variables)).toThrow('PUBLIC_STOREFRONT_API_TOKEN is missing')
  })

  it('keeps the site local whatever address is configured', () => {
    const { variables } = localEnvironment(startPorts, { PUBLIC_SITE_URL: 'https://shop.example' })
    expect(variables).toMatchObject({ PUBLIC_SITE_URL: `http://localhost:${startPorts.site}` })
  })

  it('proxies pictures where another host serves them by code, and leaves those that it requests directly (OPEN-06)', () => {
    const picturesWith = (given: string) =>
      localEnvironment(startPorts, { PUBLIC_PICTURES: given }).variables.PUBLIC_PICTURES
    expect(picturesWith('served')).toBe('proxied')
    expect(picturesWith('direct')).toBe('direct')
    expect(picturesWith('')).toBe('proxied')
  })

  it('gives tests and npm start different ports', () => {
    const used = [...Object.values(startPorts), ...Object.values(testPorts)]
    expect(new Set(used).size).toBe(used.length)
  })
})

describe('readEnvFile', () => {
  it('reads a file of Windows, quotes and spaces, and names one that cannot be read (OPS-17)', async () => {
    const folder = await temporaryFolder()
    const file = `${folder}/.env`
    expect(readEnvFile(file)).toEqual({})
    writeFileSync(file, '\uFEFFFIRST=1\r\nNAME="Lull & Co"  # the shop\r\nexport LAST=3\r\nEMPTY=\r\n')
    expect(readEnvFile(file)).toEqual({ FIRST: '1', NAME: 'Lull & Co', LAST: '3', EMPTY: '' })
    expect(() => readEnvFile(folder)).toThrow(`${folder} cannot be read: EISDIR`)
  })
})

describe('buildId', () => {
  it('is the configured value or the commit, the same each time (CART-07)', () => {
    expect(buildId({ PUBLIC_BUILD_ID: 'pinned' })).toBe('pinned')
    expect(buildId({})).toMatch(/^[0-9a-f]{12}$/)
    expect(buildId({})).toBe(buildId({}))
  })
})

describe('requireFreePorts', () => {
  const server = createServer()
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(() => void server.close())

  it('names the ports that are taken', async () => {
    await expect(requireFreePorts({ commerce: port })).rejects.toThrow(`Port ${port} (commerce) is taken`)
  })
})

describe('npm run build', () => {
  it('fails without configuration and names all missing variables (ERR-11, OPEN-06)', async () => {
    const { code, output } = await runNode(['scripts/build.ts'], { environment: emptyEnvironment })
    expect(code).toBe(1)
    for (const name of [
      'PUBLIC_SITE_URL',
      'PUBLIC_SUPPORT_EMAIL',
      'PUBLIC_SANITY_PROJECT_ID',
      'PUBLIC_STOREFRONT_API_URL',
      'PUBLIC_STOREFRONT_API_TOKEN',
      'PUBLIC_BACKEND_URL',
    ]) {
      expect(output).toContain(`${name} is missing`)
    }
    expect(output).not.toContain('    at ')
  })

  it.each([{ PUBLIC_BACKEND_URL: 'https://api.shop.example/api/graphql' }, { SITE_SERVES_API: 'yes' }])(
    'does not ask for a backend where %o names one (OPEN-06)',
    (given) => {
      expect(() => readBuildEnvironment(given)).toThrow('PUBLIC_SITE_URL is missing')
      expect(() => readBuildEnvironment(given)).not.toThrow('PUBLIC_BACKEND_URL')
    },
  )
})
