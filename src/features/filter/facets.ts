import { FILTER_FLAVORS, SHOP_SHELVES } from '#config/limits.ts'
import type { FlavorOf } from '#features/catalogue/flavors.ts'
import { isSorting, type Sorting } from './filter.ts'
import { type FilterableProduct, facetEntry, facetName } from './filterable-products.ts'
import { priceRange, priceSteps } from './price-ranges.ts'

/** What the build knows of a product that can be filtered. */
export interface FilterItem {
  path: string
  title: string
  /** In hundredths; null for a product that is not sold. */
  price: number | null
  isForSale: boolean
  /** Its hour in minutes after midnight; null for none. */
  minutes: number | null
  /** The category on whose shelf it is. */
  category: { slug: string; title: string }
  /** Path of the page of its category that has its card. */
  page: string
}

interface FacetOption {
  /** In the address, and in words. */
  value: string
  label: string
  /** How many products it finds. */
  count: number
}

/** One thing in which products differ; `name` is its parameter in an address. */
export interface Facet {
  name: FacetName
  title: string
  options: readonly FacetOption[]
}

export interface Filter {
  facets: readonly Facet[]
  sortings: ReadonlyArray<{ value: Sorting; label: string }>
  products: readonly FilterableProduct[]
}

export interface FilterSettings {
  flavorOf: FlavorOf
  currencyCode: string
}

/**
 * The facets' titles, in the order in which they are offered. The names are parameters of shoppers' addresses and spelled as
 * the shop's words are (`?flavour=`), not as code is.
 */
const titles = { shelf: 'Shelf', hour: 'Hour', flavour: 'Flavour', price: 'Price', stock: 'Stock' } as const
type FacetName = keyof typeof titles
const isFacetName = (name: string): name is FacetName => name in titles

/** The sortings' labels, in the order in which they are offered. */
const sortingLabels: Readonly<Record<Sorting, string>> = {
  price: 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
  hour: 'Hour, early to late',
}

/** Daylight lasts from 5 am until 6 pm; the order is that of a day. */
const hours = [
  { value: 'daylight', label: 'Daylight' },
  { value: 'after-hours', label: 'After hours' },
  { value: 'any', label: 'Any hour' },
] as const
const hourOf = (minutes: number | null) =>
  hours[minutes === null ? 2 : minutes >= 5 * 60 && minutes < 18 * 60 ? 0 : 1]

/** The option of each facet that finds a product, null for none: its value in an address, and its label. */
function optionsOf(items: readonly FilterItem[], { flavorOf, currencyCode }: FilterSettings) {
  const steps = priceSteps(items.flatMap(({ price }) => price ?? []))
  const hasHours = items.some(({ minutes }) => minutes !== null)
  return ({ title, price, minutes, category, isForSale }: FilterItem) => {
    const flavor = flavorOf(title)
    return {
      shelf: { value: category.slug, label: category.title },
      hour: hasHours ? hourOf(minutes) : null,
      flavour: flavor === null ? null : { value: flavor.slug, label: flavor.title },
      price: price === null ? null : priceRange(price, steps, currencyCode),
      stock: isForSale ? { value: 'in', label: 'In stock' } : null,
    }
  }
}

/** Whether choosing among the options helps: stock does when something is sold out, others when one finds several. */
const isUseful = (name: FacetName, options: readonly FacetOption[], total: number) =>
  name === 'stock'
    ? options.some(({ count }) => count < total)
    : options.length > 1 && options.some(({ count }) => count > 1)

const byLabel = new Intl.Collator('en')
const hourPlace = (value: string) => hours.findIndex((hour) => hour.value === value)

/** In the order in which they are offered, and no more than are offered. */
function offered(name: FacetName, options: readonly FacetOption[]): readonly FacetOption[] {
  switch (name) {
    case 'hour':
      return options.toSorted((a, b) => hourPlace(a.value) - hourPlace(b.value))
    case 'price':
      // "-20" is the lowest range, and a negative number.
      return options.toSorted((a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value))
    case 'flavour':
      return options
        .toSorted((a, b) => b.count - a.count || byLabel.compare(a.label, b.label))
        .slice(0, FILTER_FLAVORS)
    case 'shelf':
      return options.slice(0, SHOP_SHELVES)
    case 'stock':
      return options
  }
}

/** The facets in which products differ, the sortings that are offered, and each product with its facet entries (FIND-01). */
export function filterOf(items: readonly FilterItem[], settings: FilterSettings): Filter {
  const optionsOfItem = optionsOf(items, settings)
  const optionsByEntry = new Map<
    string,
    { name: FacetName; value: string; label: string; paths: Set<string> }
  >()
  const known = new Map<string, string>()
  /** Made once for each option, of which there are few. */
  const entryOf = (name: string, value: string): string => {
    const key = `${name} ${value}`
    const entry = known.get(key) ?? facetEntry(name, value)
    known.set(key, entry)
    return entry
  }
  /** A product on several shelves has the entries of each. */
  const byPath = new Map<string, FilterableProduct>()
  for (const item of items) {
    const { path, title, price, minutes, page } = item
    const entries = Object.entries(optionsOfItem(item)).flatMap(([name, option]) => {
      if (option === null || !isFacetName(name)) return []
      const entry = entryOf(name, option.value)
      const found = optionsByEntry.get(entry) ?? { name, ...option, paths: new Set() }
      optionsByEntry.set(entry, found)
      found.paths.add(path)
      return [entry]
    })
    const earlier = byPath.get(path)
    const facets = new Set([...(earlier?.facets ?? []), ...entries])
    byPath.set(path, { ...(earlier ?? { path, title, price, minutes, page }), facets })
  }
  const products = [...byPath.values()]
  const total = byPath.size
  const facets = Object.entries(titles).flatMap(([name, title]): Facet[] => {
    if (!isFacetName(name)) return []
    const options = [...optionsByEntry.values()]
      .filter((option) => option.name === name)
      .map(({ value, label, paths }) => ({ value, label, count: paths.size }))
    if (!isUseful(name, options, total)) return []
    return [{ name, title, options: offered(name, options) }]
  })
  const hasHours = products.some(({ minutes }) => minutes !== null)
  const names = new Set<string>(facets.map(({ name }) => name))
  return {
    facets,
    sortings: Object.entries(sortingLabels).flatMap(([value, label]) =>
      isSorting(value) && (value !== 'hour' || hasHours) ? [{ value, label }] : [],
    ),
    // Without what is not offered, which the page need not carry.
    products: products.map((product) => ({
      ...product,
      facets: new Set([...product.facets].filter((entry) => names.has(facetName(entry)))),
    })),
  }
}
