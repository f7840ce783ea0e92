/** What the filter knows of a product. */
export interface FilterableProduct {
  /** The path of the product's page, which its card links. */
  readonly path: string
  readonly title: string
  /** In hundredths; null for a product that is not sold. */
  readonly price: number | null
  /** Its hour in minutes after midnight; null for none. */
  readonly minutes: number | null
  /** Path of the page of its category that has its card. Empty where this page has every card. */
  readonly page: string
  /** Its facet values as they are in an address: "hour=daylight". */
  readonly facets: ReadonlySet<string>
}

const toNumber = (text: string) => (text === '' ? null : Number(text))

/** An entry of `FilterableProduct.facets`, for a facet's name and value in an address. */
export const facetEntry = (name: string, value: string): string =>
  new URLSearchParams([[name, value]]).toString()

/** The name of the facet of such an entry. */
export const facetName = (entry: string): string => entry.slice(0, entry.indexOf('='))

/**
 * Products as text, a line each. Not JSON, so that the script in the page reads it without a parser of its own, and without
 * trusting what it has not checked.
 */
export const serializeProducts = (products: readonly FilterableProduct[]): string =>
  products
    .map(({ path, title, price, minutes, page, facets }) =>
      [path, title.replaceAll(/\s+/g, ' '), price ?? '', minutes ?? '', page, [...facets].join('&')].join(
        '\t',
      ),
    )
    .join('\n')

/** The products of such a text; lines that are none are left out. */
export const parseProducts = (text: string): readonly FilterableProduct[] =>
  text.split('\n').flatMap((line) => {
    const [path = '', title = '', price = '', minutes = '', page = '', facets] = line.split('\t')
    if (facets === undefined) return []
    return [
      {
        path,
        title,
        price: toNumber(price),
        minutes: toNumber(minutes),
        page,
        facets: new Set(facets === '' ? [] : facets.split('&')),
      },
    ]
  })
