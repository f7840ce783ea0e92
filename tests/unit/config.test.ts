import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentTypes, isContentType, routeOfType, studioGroups } from '#config/content-types.ts'
import { environmentSchema } from '#config/env.ts'
import { astroEnvSchema } from '#config/env-astro.ts'
import { envExample } from '#config/env-example.ts'
import { variableInfo } from '#config/env-variables.ts'
import { ConfigurationError, readEnvironment } from '#config/read-environment.ts'
import { proxiedPicturesUrl } from '#config/services.ts'

const complete = {
  PUBLIC_SITE_URL: 'https://shop.example',
  PUBLIC_SUPPORT_EMAIL: 'help@shop.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_STOREFRONT_API_URL: 'https://shop.example/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'token',
}

function problemsOf(record: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(record)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

describe('readEnvironment', () => {
  test('reports everything that is missing in one error (ERR-11)', () => {
    const problems = problemsOf({})
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(complete))
    expect(new ConfigurationError(problems).message).toContain('PUBLIC_STOREFRONT_API_TOKEN is missing')
  })

  test('reports missing and malformed variables together, each with its reason (ERR-11)', () => {
    const problems = problemsOf({
      ...complete,
      PUBLIC_SITE_URL: 'shop.example',
      PUBLIC_SUPPORT_EMAIL: 'somebody',
      PUBLIC_SITE_VARIANT: 'clean',
      PUBLIC_SANITY_PROJECT_ID: '',
      PUBLIC_PICTURES: 'mine',
      SANITY_STUDIO_PREVIEW_URLS: 'production',
    })
    expect(problems).toEqual([
      'PUBLIC_SITE_URL is not an http(s) address',
      'PUBLIC_SITE_VARIANT must be "scrubbed" or "full"',
      'PUBLIC_SUPPORT_EMAIL is not an email address',
      'PUBLIC_SANITY_PROJECT_ID is missing',
      'PUBLIC_PICTURES must be "direct" or "proxied" or "served"',
      'SANITY_STUDIO_PREVIEW_URLS contains "production", which is not dataset=address',
    ])
  })

  test('refuses ids with which nothing would be measured or reported (ERR-11, ERR-14)', () => {
    const malformed = {
      PUBLIC_TAG_MANAGER_ID: 'GTM ABC123',
      PUBLIC_ANALYTICS_MEASUREMENT_ID: 'UA-12345-1',
      PUBLIC_ERROR_REPORTING_DSN: 'https://errors.example/1',
    }
    expect(problemsOf({ ...complete, ...malformed })).toEqual([
      'PUBLIC_TAG_MANAGER_ID is not a container id (GTM-ABC123)',
      'PUBLIC_ANALYTICS_MEASUREMENT_ID is not a measurement id (G-ABC123)',
      'PUBLIC_ERROR_REPORTING_DSN is not a Sentry DSN (https://KEY@HOST/PROJECT)',
    ])
    for (const dsn of ['https://key@errors.example/', 'https://key@errors.example/1?x'])
      expect(problemsOf({ ...complete, PUBLIC_ERROR_REPORTING_DSN: dsn })).toHaveLength(1)
    expect(
      problemsOf({
        ...complete,
        PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
        PUBLIC_ANALYTICS_MEASUREMENT_ID: 'G-ABC123',
        PUBLIC_ERROR_REPORTING_DSN: 'https://key@errors.example/service/1',
      }),
    ).toEqual([])
  })

  test('requires the backend’s address to be that of its GraphQL, where sign-ups are sent (FORM-07, ERR-11)', () => {
    const problemsAt = (PUBLIC_BACKEND_URL: string) => problemsOf({ ...complete, PUBLIC_BACKEND_URL })
    for (const address of ['https://api.shop.example', 'https://api.shop.example/graphql'])
      expect(problemsAt(address)).toEqual(['PUBLIC_BACKEND_URL must end in /api/graphql'])
    expect(problemsAt('api.shop.example')).toEqual(['PUBLIC_BACKEND_URL is not an http(s) address'])
    expect(problemsAt('https://api.shop.example/api/graphql')).toEqual([])
  })

  test('requires the key of a service whose address is set (ERR-11)', () => {
    expect(problemsOf({ ...complete, PUBLIC_RECOMMENDATIONS_URL: 'https://suggest.example' })).toEqual([
      'PUBLIC_RECOMMENDATIONS_KEY is missing: PUBLIC_RECOMMENDATIONS_URL requires it',
    ])
    expect(problemsOf({ ...complete, PUBLIC_SESSION_REPLAY: 'on', PUBLIC_CONSENT: 'yes' })).toEqual([
      'PUBLIC_CONSENT must be "ask" or unset',
      'PUBLIC_ERROR_REPORTING_DSN is missing: PUBLIC_SESSION_REPLAY requires it',
    ])
    expect(problemsOf({ ...complete, PUBLIC_CONSENT_RECORD: 'shopify' })).toEqual([
      'PUBLIC_CONSENT is missing: PUBLIC_CONSENT_RECORD requires it',
    ])
    expect(problemsOf({ EMAIL_MARKETING_URL: 'https://mail.example' })).toContain(
      'EMAIL_MARKETING_KEY is missing: EMAIL_MARKETING_URL requires it',
    )
    expect(problemsOf({ FORM_MAIL_URL: 'https://mail.example' })).toContain(
      'FORM_MAIL_KEY is missing: FORM_MAIL_URL requires it',
    )
  })

  test('rejects a site address with a path, because other addresses are built on it (ERR-11)', () => {
    for (const suffix of ['/lull', '/?page=1', '/#top', ':8080/x']) {
      expect(problemsOf({ ...complete, PUBLIC_SITE_URL: `https://shop.example${suffix}` })).toEqual([
        'PUBLIC_SITE_URL must be an origin, without a path',
      ])
    }
    for (const valid of ['https://shop.example', 'https://shop.example/', 'http://localhost:4321']) {
      expect(problemsOf({ ...complete, PUBLIC_SITE_URL: valid })).toEqual([])
    }
  })

  test.each([
    ['PUBLIC_STOREFRONT_API_TOKEN', `shpat_${'0a'.repeat(16)}`],
    ['PUBLIC_STOREFRONT_API_TOKEN', `shpss_${'0a'.repeat(16)}`],
    ['PUBLIC_STOREFRONT_API_TOKEN', 'the-private-one'],
    ['PUBLIC_SANITY_TOKEN', `sk${'aB3'.repeat(60)}`],
    ['SANITY_STUDIO_TOKEN', `sk${'aB3'.repeat(60)}`],
    ['PUBLIC_EMAIL_MARKETING_ID', `pk_${'0a'.repeat(17)}`],
    ['CHECKOUT_HOSTS', `shpat_${'0a'.repeat(16)}`],
    ['PUBLIC_RECOMMENDATIONS_KEY', `Bearer shpca_${'0a'.repeat(16)}`],
  ])('refuses a private token in %s without showing it (NET-05, ERR-11)', (name, token) => {
    const secrets = { STOREFRONT_API_PRIVATE_TOKEN: 'the-private-one' }
    expect(problemsOf({ ...complete, ...secrets, [name]: token })).toEqual([
      `${name} is public and must not hold a private token`,
    ])
  })

  const secrets = Object.entries(environmentSchema.shape).flatMap(([name, schema]) =>
    /^Secret\b/.test(variableInfo.get(schema)?.description ?? '') ? [name] : [],
  )

  test('calls every token, key and secret that browsers must not have a secret (NET-05)', () => {
    const named = Object.keys(environmentSchema.shape).filter(
      (name) => /_(TOKEN|KEY|SECRET)$/.test(name) && !name.startsWith('PUBLIC_'),
    )
    expect(named).toContain('STOREFRONT_API_PRIVATE_TOKEN')
    expect(secrets).toEqual(expect.arrayContaining(named))
  })

  test.each(secrets)('refuses the value of the secret %s in a public variable (NET-05)', (name) => {
    const value = 'https://a-value-of-16-characters.example'
    expect(problemsOf({ ...complete, [name]: value, PUBLIC_RECOMMENDATIONS_KEY: value })).toContain(
      'PUBLIC_RECOMMENDATIONS_KEY is public and must not hold a private token',
    )
  })

  test('accepts private tokens where only servers read them, and public ones (NET-05)', () => {
    const tokens = {
      STOREFRONT_API_PRIVATE_TOKEN: `shpat_${'0a'.repeat(16)}`,
      SANITY_API_READ_TOKEN: `sk${'aB3'.repeat(60)}`,
      PUBLIC_STOREFRONT_API_TOKEN: '0a'.repeat(16),
      PUBLIC_BUILD_ID: '0a'.repeat(20),
    }
    expect(problemsOf({ ...complete, ...tokens })).toEqual([])
  })

  test.each([
    ['/admin/api/2026-04/graphql.json', 'is an address of the Admin API, which is not for shoppers'],
    ['/x/api/2026-04/graphql.json', 'must end in /api/VERSION/graphql.json'],
    ['/api/graphql.json', 'must end in /api/VERSION/graphql.json'],
    ['/api/2024-05/graphql.json', 'has the unknown API version 2024-05; the shop is made for 2026-04'],
    ['/api/unstable/graphql.json', 'has the unknown API version unstable; the shop is made for 2026-04'],
  ])('refuses %s as the address of the Storefront API (NET-05, ERR-11)', (path, problem) => {
    expect(problemsOf({ ...complete, PUBLIC_STOREFRONT_API_URL: `https://shop.example${path}` })).toEqual([
      `PUBLIC_STOREFRONT_API_URL ${problem}`,
    ])
  })

  test('refuses plain http but for services on this machine (NET-05, ERR-11)', () => {
    const plain = {
      PUBLIC_SITE_URL: 'http://shop.example',
      PUBLIC_SANITY_API_HOST: 'http://localhost.example',
      PUBLIC_STOREFRONT_API_URL: 'http://shop.example/api/2026-04/graphql.json',
      PUBLIC_BACKEND_URL: 'http://192.168.0.4/api/graphql',
    }
    expect(problemsOf({ ...complete, ...plain })).toEqual(
      Object.keys(plain).map((name) => `${name} must begin with https; http is for localhost only`),
    )
    expect(problemsOf({ ...complete, SANITY_STUDIO_SITE_URLS: 'production=http://shop.example' })).toEqual([
      'SANITY_STUDIO_SITE_URLS contains "production=http://shop.example": http is for localhost only',
    ])
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '[::1]']) {
      expect(problemsOf({ ...complete, PUBLIC_BACKEND_URL: `http://${host}:4322/api/graphql` })).toEqual([])
    }
  })

  test('uses the defaults for variables that are not set (CAT-01)', () => {
    expect(readEnvironment({ ...complete, PUBLIC_SITE_NAME: '' })).toMatchObject({
      PUBLIC_SITE_NAME: 'Lull',
      PUBLIC_SITE_VARIANT: 'scrubbed',
      PUBLIC_SANITY_DATASET: 'production',
      PUBLIC_PICTURES: 'direct',
    })
  })

  test('takes hosts of the checkout, and no addresses (CHK-02)', () => {
    for (const valid of ['', 'shop.example', 'Shop.example, pay.shop.example', 'localhost:3334']) {
      expect(problemsOf({ ...complete, CHECKOUT_HOSTS: valid })).toEqual([])
    }
    for (const invalid of ['https://shop.example', 'shop.example/cart', 'shop.example,', 'a@shop.example']) {
      expect(problemsOf({ ...complete, CHECKOUT_HOSTS: invalid })).toEqual([
        'CHECKOUT_HOSTS must be comma-separated hosts, without https:// and path',
      ])
    }
  })

  test('parses preview addresses by dataset (STU-10)', () => {
    const urls = 'production=https://preview.example/preview, staging=http://localhost:4322/preview'
    expect(
      readEnvironment({ ...complete, SANITY_STUDIO_PREVIEW_URLS: urls }).SANITY_STUDIO_PREVIEW_URLS,
    ).toEqual({
      production: 'https://preview.example/preview',
      staging: 'http://localhost:4322/preview',
    })
  })
})

describe('the table of variables', () => {
  test('describes every variable', () => {
    const descriptions = Object.values(environmentSchema.shape).map((schema) => variableInfo.get(schema))
    expect(descriptions.filter((info) => (info?.description ?? '') === '')).toEqual([])
  })

  test('generates .env.example (run "npm run env:example" after a change)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
  })

  test('gives Astro every variable, and no secret a public name (OPEN-06)', () => {
    expect(Object.keys(astroEnvSchema)).toEqual(Object.keys(environmentSchema.shape))
    for (const [name, { context, access }] of Object.entries(astroEnvSchema)) {
      const isPublic = name.startsWith('PUBLIC_') || name === 'CHECKOUT_HOSTS'
      expect([name, context, access]).toEqual([
        name,
        isPublic ? 'client' : 'server',
        isPublic ? 'public' : 'secret',
      ])
    }
  })

  test('gives Astro the defaults and allowed values', () => {
    expect(astroEnvSchema.PUBLIC_SITE_VARIANT).toMatchObject({
      type: 'enum',
      values: ['scrubbed', 'full'],
      default: 'scrubbed',
    })
    expect(astroEnvSchema.PUBLIC_SITE_NAME).toMatchObject({ type: 'string', default: 'Lull' })
    expect(astroEnvSchema.PUBLIC_BUILD_ID).toMatchObject({ type: 'string', optional: false })
    expect(astroEnvSchema.PUBLIC_BACKEND_URL).toMatchObject({ type: 'string', optional: true })
  })
})

describe('content types', () => {
  test('are listed once each (DOC-01..35)', () => {
    const types = contentTypes.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
  })

  test('the desk’s groups stand in order, none of them empty (STU-03)', () => {
    const used = contentTypes.flatMap(({ group }) => group ?? [])
    expect([...new Set(used)]).toEqual(studioGroups.map(({ id }) => id))
  })

  test('settings have no address, and unknown types neither (RTE-33)', () => {
    expect(routeOfType('siteFooter')).toBeNull()
    expect(routeOfType('somethingElse')).toBeNull()
    expect(isContentType('somethingElse')).toBe(false)
    expect(routeOfType('homeNonCBD')).toBe('home')
  })
})

test.each([
  ['direct', null],
  ['proxied', 'https://cdn.sanity.io/images/lull/production/'],
  ['served', 'https://cdn.sanity.io/images/lull/production/'],
] as const)('where pages take pictures from with PUBLIC_PICTURES=%s (CAT-21)', (setting, url) => {
  const dataset = { projectId: 'lull', dataset: 'production', apiHost: undefined }
  expect(proxiedPicturesUrl(setting, dataset)).toBe(url)
})
