import { withoutMarks } from '#content/stega-marks.ts'

/** A product with an hour, which other products may be a form of. */
export interface Flavor {
  slug: string
  title: string
}

/** The flavor that a product of this title is of; null for none. */
export type FlavorOf = (title: string) => Flavor | null

/** What a title begins with, the longest first: "lemon mint tub", "lemon mint", "lemon". */
function beginningsOf(title: string): string[] {
  const words = title.toLowerCase().split(/\s+/)
  return words.map((_, index) => words.slice(0, words.length - index).join(' '))
}

/** Finds flavors, which are the products with an hour: titles of other products of a flavor begin with its own. */
export function createFlavorOf(products: ReadonlyArray<Flavor & { hour: string | null }>): FlavorOf {
  const byTitle = new Map(
    products.flatMap(({ slug, title: marked, hour }) => {
      const title = withoutMarks(marked)
      return hour === null ? [] : [[title.toLowerCase(), { slug, title }] as const]
    }),
  )
  return (title) => {
    for (const beginning of beginningsOf(title)) {
      const flavor = byTitle.get(beginning)
      if (flavor !== undefined) return flavor
    }
    return null
  }
}
