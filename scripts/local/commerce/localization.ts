import type { CatalogueMarket, StoreCatalogue } from './catalogue.ts'
import type { RequestMarket } from './request-market.ts'

/** The countries that measure in pounds and miles. */
const imperialCountries = ['US', 'LR', 'MM']

const ownNameOf = (kind: 'language' | 'region' | 'currency', code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: kind }).of(code) ?? code

/** The schema's `Language`; its codes have an underscore where locales have a hyphen. */
function languageView(code: string) {
  const locale = code.replace('_', '-').toLowerCase()
  return {
    isoCode: code,
    name: ownNameOf('language', locale, 'en'),
    endonymName: ownNameOf('language', locale, locale),
  }
}

/** The schema's `Currency`. */
function currencyView(code: string) {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  return { isoCode: code, name: ownNameOf('currency', code, 'en'), symbol }
}

/** The schema's `Market`, whose id is its place in the list. */
const marketView = (market: CatalogueMarket, markets: StoreCatalogue['markets']) => ({
  __typename: 'Market',
  id: `gid://shopify/Market/${markets.indexOf(market) + 1}`,
  handle: market.handle,
  metafield: null,
  metafields: (args: { identifiers: readonly unknown[] }) => args.identifiers.map(() => null),
})

/** The schema's `Country`. */
const countryView = (code: string, market: CatalogueMarket, markets: StoreCatalogue['markets']) => ({
  isoCode: code,
  name: ownNameOf('region', code, 'en'),
  unitSystem: imperialCountries.includes(code) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
  currency: currencyView(market.currencyCode),
  availableLanguages: market.languages.map(languageView),
  defaultLanguage: languageView(market.languages[0]),
  market: marketView(market, markets),
})

/** The schema's `Localization`: where the shop sells, and what the request is answered for. */
export function localizationView(
  markets: StoreCatalogue['markets'],
  market: CatalogueMarket,
  asked: RequestMarket | null,
) {
  const countries = markets.flatMap((one) => one.countries.map((code) => countryView(code, one, markets)))
  const country = asked?.country ?? market.countries[0]
  return {
    availableCountries: countries.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    availableLanguages: market.languages.map(languageView),
    country: countryView(country, market, markets),
    language: languageView(asked?.language ?? market.languages[0]),
    market: marketView(market, markets),
  }
}
