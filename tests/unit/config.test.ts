import { describe, expect, test } from 'vitest'
import { documentKinds, isDocumentType, routeOfType, studioGroups } from '#config/documents.ts'
import { ConfigurationError, environmentSchema, envSchema, readEnvironment } from '#config/env.ts'

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

describe('configuration', () => {
  test('everything missing is named in one error (ERR-11)', () => {
    const problems = problemsOf({})
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(complete))
    expect(new ConfigurationError(problems).message).toContain('PUBLIC_STOREFRONT_API_TOKEN is missing')
  })

  test('what is missing and what is malformed come together, each saying which (ERR-11)', () => {
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
      'PUBLIC_PICTURES must be "direct" or "proxied"',
      'SANITY_STUDIO_PREVIEW_URLS is not a list of dataset=address pairs, comma separated',
    ])
  })

  test('setting a service’s address asks for what it needs beside it (ERR-11)', () => {
    expect(problemsOf({ ...complete, PUBLIC_RECOMMENDATIONS_URL: 'https://suggest.example' })).toEqual([
      'PUBLIC_RECOMMENDATIONS_KEY is missing: PUBLIC_RECOMMENDATIONS_URL needs it beside it',
    ])
    expect(problemsOf({ EMAIL_MARKETING_URL: 'https://mail.example' })).toContain(
      'EMAIL_MARKETING_KEY is missing: EMAIL_MARKETING_URL needs it beside it',
    )
  })

  test('a site address with a path is refused, because other addresses are built on it (ERR-11)', () => {
    for (const more of ['/lull', '/?page=1', '/#top', ':8080/x']) {
      expect(problemsOf({ ...complete, PUBLIC_SITE_URL: `https://shop.example${more}` })).toEqual([
        'PUBLIC_SITE_URL must be an origin, without a path',
      ])
    }
    for (const fine of ['https://shop.example', 'https://shop.example/', 'http://localhost:4321']) {
      expect(problemsOf({ ...complete, PUBLIC_SITE_URL: fine })).toEqual([])
    }
  })

  test('the scrubbed variant, the name Lull and pictures from where they are: what nobody configures (CAT-01)', () => {
    expect(readEnvironment({ ...complete, PUBLIC_SITE_NAME: '' })).toMatchObject({
      PUBLIC_SITE_NAME: 'Lull',
      PUBLIC_SITE_VARIANT: 'scrubbed',
      PUBLIC_SANITY_DATASET: 'production',
      PUBLIC_PICTURES: 'direct',
    })
  })

  test('preview addresses are read by dataset (STU-10)', () => {
    const urls = 'production=https://preview.example/preview, staging=http://localhost:4322/preview'
    expect(
      readEnvironment({ ...complete, SANITY_STUDIO_PREVIEW_URLS: urls }).SANITY_STUDIO_PREVIEW_URLS,
    ).toEqual({
      production: 'https://preview.example/preview',
      staging: 'http://localhost:4322/preview',
    })
  })

  test('pages know the same variables as the build, and no secret is public (OPEN-06)', () => {
    expect(Object.keys(envSchema)).toEqual(Object.keys(environmentSchema.shape))
    const secrets = Object.entries(envSchema).filter(([, field]) => field.access === 'secret')
    expect(secrets.map(([name]) => name).filter((name) => name.startsWith('PUBLIC_'))).toEqual([])
    const open = Object.entries(envSchema).filter(([, field]) => field.access === 'public')
    expect(open.map(([name]) => name).filter((name) => !name.startsWith('PUBLIC_'))).toEqual([])
  })
})

describe('document kinds', () => {
  test('every kind of the content model is listed once (DOC-01..35)', () => {
    const types = documentKinds.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    expect(types).toHaveLength(34)
  })

  test('the singletons are these (STU-12)', () => {
    const singletons = documentKinds.filter(({ singleton }) => singleton).map(({ type }) => type)
    expect(singletons.toSorted()).toEqual(
      [
        ...['home', 'homeNonCBD', 'featuredProduct', 'ingredients', 'whatsInside', 'whereToBuy', 'wholesale'],
        ...[
          'labResults',
          'testimonialsPage',
          'menus',
          'shopMenu',
          'scrollIndicator',
          'amazonSettings',
          'cart',
        ],
        ...[
          'siteBanners',
          'discountCodeSettings',
          'socialMedia',
          'klaviyo',
          'siteMeta',
          'rebuy',
          'siteFooter',
        ],
      ].toSorted(),
    )
  })

  test('the desk’s groups stand in order, none of them empty (STU-03..07)', () => {
    const used = documentKinds.flatMap(({ group }) => group ?? [])
    expect([...new Set(used)]).toEqual(studioGroups.map(({ id }) => id))
    const titlesOf = (group: string) =>
      documentKinds.filter((kind) => kind.group === group).map(({ type }) => type)
    expect(titlesOf('siteSettings')).toEqual([
      ...['shopMenu', 'scrollIndicator', 'amazonSettings', 'menus', 'cart', 'siteBanners'],
      ...['discountCodeSettings', 'socialMedia', 'klaviyo', 'siteMeta', 'rebuy', 'siteFooter'],
    ])
    expect(titlesOf('shop')).toEqual([
      ...['product', 'productCategory', 'productCategoryCollection', 'featuredProduct', 'promotionalProduct'],
    ])
  })

  test('settings have no address, and unknown types neither (RTE-33)', () => {
    expect(routeOfType('siteFooter')).toBeNull()
    expect(routeOfType('somethingElse')).toBeNull()
    expect(isDocumentType('somethingElse')).toBe(false)
    expect(routeOfType('homeNonCBD')).toBe('home')
  })
})
