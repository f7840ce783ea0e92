import { type FilterableProduct, facetEntry, facetName } from './filterable-products.ts'

/** The parameter of an address that says how products are sorted. */
export const SORT_PARAMETER = 'sort'

/** How products can be sorted; without one of these they are in the shop's own order. `facets.ts` has the labels. */
export type Sorting = 'price' | 'price-down' | 'name' | 'hour'

/** What a shopper chose: by the name of a facet the chosen entries ("hour=daylight"). */
export interface FilterChoice {
  readonly facets: ReadonlyMap<string, ReadonlySet<string>>
  /** Empty for the shop's own order; an unknown one counts as that. */
  readonly sorting: string
}

export interface Filtered {
  /** In the chosen order, each once. */
  readonly products: readonly FilterableProduct[]
  /** By entry ("hour=daylight"): how many products there would be, if it were the only one chosen of its facet. */
  readonly counts: ReadonlyMap<string, number>
}

/** Products without the value come last, in either direction. */
const byNumber =
  (numberOf: (product: FilterableProduct) => number | null, sign: 1 | -1) =>
  (a: FilterableProduct, b: FilterableProduct) => {
    const [left, right] = [numberOf(a), numberOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }

const orders: Readonly<Record<Sorting, (a: FilterableProduct, b: FilterableProduct) => number>> = {
  price: byNumber(({ price }) => price, 1),
  'price-down': byNumber(({ price }) => price, -1),
  name: (a, b) => a.title.localeCompare(b.title, 'en'),
  hour: byNumber(({ minutes }) => minutes, 1),
}

/** Whether `name` is a way to sort, as the parameter of an address need not be. */
export const isSorting = (name: string): name is Sorting => Object.hasOwn(orders, name)

/** Whether anything was chosen. */
export const isChosen = ({ facets, sorting }: FilterChoice): boolean =>
  sorting !== '' || [...facets.values()].some((entries) => entries.size > 0)

/** The products that are one of the chosen entries of each facet, and what each entry would find (FIND-01, FIND-02). */
export function filterProducts(
  all: readonly FilterableProduct[],
  { facets, sorting }: FilterChoice,
): Filtered {
  const chosen = [...facets.values()].filter((entries) => entries.size > 0)
  const counts = new Map<string, number>()
  const products: FilterableProduct[] = []
  for (const product of all) {
    const failed = chosen.filter((entries) => ![...entries].some((entry) => product.facets.has(entry)))
    const [only] = failed
    if (only === undefined) products.push(product)
    if (failed.length > 1) continue
    for (const entry of product.facets) {
      // A product that fails one facet counts for the other entries of that facet.
      const facet = facets.get(facetName(entry))
      if (only === undefined || only === facet) counts.set(entry, (counts.get(entry) ?? 0) + 1)
    }
  }
  return { products: isSorting(sorting) ? products.toSorted(orders[sorting]) : products, counts }
}

/** What an address asks for, of the entries that the page offers; others are ignored (FIND-03). */
export function choiceFromAddress(search: string, offered: Iterable<string>): FilterChoice {
  const parameters = new URLSearchParams(search)
  const facets = new Map<string, Set<string>>()
  for (const entry of offered) {
    const name = facetName(entry)
    const entries = facets.get(name) ?? new Set()
    facets.set(name, entries)
    if (parameters.getAll(name).some((value) => facetEntry(name, value) === entry)) entries.add(entry)
  }
  return { facets, sorting: parameters.get(SORT_PARAMETER) ?? '' }
}

/** The query of an address with the choice in it and all else that it had; empty or with its question mark (FIND-03). */
export function addressOfChoice(search: string, { facets, sorting }: FilterChoice): string {
  const parameters = new URLSearchParams(search)
  for (const name of facets.keys()) parameters.delete(name)
  parameters.delete(SORT_PARAMETER)
  const entries = [...facets.values()].flatMap((chosen) => [...chosen])
  for (const [name, value] of new URLSearchParams(entries.join('&'))) parameters.append(name, value)
  if (sorting !== '') parameters.set(SORT_PARAMETER, sorting)
  const query = parameters.toString()
  return query === '' ? '' : `?${query}`
}
