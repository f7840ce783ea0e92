import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { partsOfMarket } from '../../src/config/market.ts'
import { fetchOnce, readJsonBody } from './fetch-once.ts'
import { type Finding, namesOf, ok, problem } from './finding.ts'
import { askStorefront, readStorefront, type Token, tokensOf } from './storefront.ts'
import { marketProbe } from './storefront-probes.documents.ts'

const isoCode = z.object({ isoCode: z.string() })
const marketSchema = z.object({
  localization: z.object({
    availableCountries: z.array(
      z.object({
        isoCode: z.string(),
        name: z.string(),
        currency: isoCode,
        availableLanguages: z.array(isoCode),
      }),
    ),
  }),
})

const codesOf = (list: ReadonlyArray<{ isoCode: string }>) => namesOf(list.map((one) => one.isoCode))

type Country = z.infer<typeof marketSchema>['localization']['availableCountries'][number]

/** The countries that the store sells in, or why it does not say so. */
async function countriesOf(
  environment: Environment,
  token: Token,
): Promise<readonly Country[] | { reason: string }> {
  const reply = readStorefront(await askStorefront(environment, token, marketProbe))
  const { data } = marketSchema.safeParse(reply?.data)
  return (
    data?.localization.availableCountries ?? { reason: reply?.error?.message ?? 'its answer cannot be read' }
  )
}

/** Whether the store sells in the shop's country and language; it falls back to its own otherwise (OPS-11). */
export async function checkMarket(environment: Environment, token: Token): Promise<Finding[]> {
  const { PUBLIC_MARKET: market } = environment
  if (market === undefined) return []
  const countries = await countriesOf(environment, token)
  if ('reason' in countries)
    return [
      problem(`The store does not say where it sells: ${countries.reason}.`, 'Try again; then ask Shopify.'),
    ]
  const { country: code, language } = partsOfMarket(market)
  const country = countries.find(({ isoCode }) => isoCode === code)
  if (country === undefined)
    return [
      problem(
        `The store does not sell in ${code}, only in ${codesOf(countries)}: the shop would show the prices of another country.`,
        'Add the country to a market in Shopify: Settings, Markets. Or correct PUBLIC_MARKET.',
      ),
    ]
  const { name, currency, availableLanguages: languages } = country
  if (language !== null && !languages.some(({ isoCode }) => isoCode === language))
    return [
      problem(
        `The store has no ${language} in ${name}, only ${codesOf(languages)}: products would be in another language.`,
        'Add the language to the market in Shopify: Settings, Languages. Or correct PUBLIC_MARKET.',
      ),
    ]
  return [
    ok(`The store sells in ${name}, in ${currency.isoCode}${language === null ? '' : ` and ${language}`}.`),
  ]
}

const firstPriceSchema = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({ variants: z.array(z.object({ price: z.object({ currencyCode: z.string() }) })) }),
      ),
    }),
  }),
})

/** Whether the own backend, which has a setting of its own, gives prices of the shop's market (OPS-11). */
export async function checkBackendMarket(environment: Environment, url: string): Promise<Finding[]> {
  const { PUBLIC_MARKET: market, PUBLIC_SITE_URL: site } = environment
  if (market === undefined) return []
  const [token] = tokensOf(environment)
  const countries = await countriesOf(environment, token)
  const response = await fetchOnce(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site).origin },
    body: JSON.stringify({
      query: '{ products(count: 1) { nodes { variants { price { currencyCode } } } } }',
    }),
  })
  const prices = 'status' in response ? readJsonBody(response, firstPriceSchema) : null
  const actual = prices?.data.products.nodes[0]?.variants[0]?.price.currencyCode
  // What else is wrong is said where the store and the backend are looked at.
  if ('reason' in countries || actual === undefined) return []
  const wanted = countries.find(({ isoCode }) => isoCode === partsOfMarket(market).country)?.currency.isoCode
  if (wanted === undefined || actual === wanted) return []
  return [
    problem(
      `The backend at ${url} gives prices in ${actual}, not in ${wanted} as the store does for ${market}.`,
      'Start the server with the same PUBLIC_MARKET.',
    ),
  ]
}
