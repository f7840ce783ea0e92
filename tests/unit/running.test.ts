import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildId } from '../../scripts/build-id.ts'
import { localEnvironment, startPorts, testPorts } from '../../scripts/local-environment.ts'
import { runNode } from '../../scripts/process.ts'
import { requireFreePorts } from '../../scripts/services.ts'
import { environmentSchema, readEnvironment } from '../../src/config/env.ts'

describe('the local environment', () => {
  it('needs no configuration and is complete', () => {
    const { variables, services } = localEnvironment(startPorts, {})
    expect(services).toEqual(['content', 'commerce', 'recommendations', 'mail', 'backend'])
    expect(() => readEnvironment(variables)).not.toThrow()
  })

  it('gives way to what is configured, and sends no local token to a service that is elsewhere', () => {
    const { variables, services } = localEnvironment(startPorts, {
      PUBLIC_SITE_NAME: 'Other',
      PUBLIC_STOREFRONT_API_URL: 'https://other.myshopify.com/api/2026-04/graphql.json',
      PUBLIC_SUPPORT_EMAIL: '',
    })
    expect(services).toEqual(['content', 'recommendations', 'mail', 'backend'])
    expect(variables).toMatchObject({ PUBLIC_SITE_NAME: 'Other', PUBLIC_SUPPORT_EMAIL: 'hello@lull.example' })
    expect(variables).not.toHaveProperty('PUBLIC_STOREFRONT_API_TOKEN')
    expect(() => readEnvironment(variables)).toThrow('PUBLIC_STOREFRONT_API_TOKEN is missing')
  })

  it('has the site at its own address, whatever is configured for the one that shoppers see', () => {
    const { variables } = localEnvironment(startPorts, { PUBLIC_SITE_URL: 'https://shop.example' })
    expect(variables).toMatchObject({ PUBLIC_SITE_URL: `http://localhost:${startPorts.site}` })
  })

  it('keeps tests and npm start apart', () => {
    const used = [...Object.values(startPorts), ...Object.values(testPorts)]
    expect(new Set(used).size).toBe(used.length)
  })
})

describe('the build identifier (CART-07)', () => {
  it('is pinned, or the commit, the same each time', () => {
    expect(buildId({ PUBLIC_BUILD_ID: 'pinned' })).toBe('pinned')
    expect(buildId({})).toMatch(/^[0-9a-f]{12}$/)
    expect(buildId({})).toBe(buildId({}))
  })
})

describe('ports', () => {
  const server = createServer()
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(() => void server.close())

  it('that are taken are named', async () => {
    await expect(requireFreePorts({ commerce: port })).rejects.toThrow(`Port ${port} (commerce) is taken`)
  })
})

describe('npm run build', () => {
  it('without configuration fails with every missing name in one message (ERR-11)', async () => {
    const nothing = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']))
    const { code, output } = await runNode(['scripts/build.ts'], { environment: nothing })
    expect(code).toBe(1)
    for (const name of [
      'PUBLIC_SITE_URL',
      'PUBLIC_SUPPORT_EMAIL',
      'PUBLIC_SANITY_PROJECT_ID',
      'PUBLIC_STOREFRONT_API_URL',
      'PUBLIC_STOREFRONT_API_TOKEN',
    ]) {
      expect(output).toContain(`${name} is missing`)
    }
    expect(output).not.toContain('    at ')
  })
})
