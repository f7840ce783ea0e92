import {
  changeCopyTitle,
  changeFooter,
  changeText,
  changeTitle,
  copyPriceChanger,
  type Expected,
  priceChanger,
  productAdder,
} from './shop-to-change.ts'

/** How often a large shop changes at most what many pages show, which may take as long as a full build each time. */
const RUNS_OF_MANY_PAGES = 5
/** Seconds until a change is served. What many pages show may take as long as a full build. */
const budget = { sample: 2, large: 3 }

/** What is changed, by the name that `--changes` gives it. */
export interface MeasuredChange {
  key: string
  name: string
  change: (run: number) => Promise<Expected>
  /** Seconds. */
  max: number
  /** Instead of `runs`. */
  times?: number
}

interface ChangedShop {
  directory: string
  products: number
  isSample: boolean
  runs: number
}

/** The changes that are measured; `fullSeconds` is how long everything takes. */
export function changesOf(
  { directory, products, isSample, runs }: ChangedShop,
  fullSeconds: number,
): MeasuredChange[] {
  const max = isSample ? budget.sample : budget.large
  const maxForMany = isSample ? budget.sample : fullSeconds
  const manyShow = isSample ? '' : ' that many pages show'
  const few = isSample ? runs : Math.min(runs, RUNS_OF_MANY_PAGES)
  const many = { max: maxForMany, times: few }
  return [
    { key: 'text', name: 'one text of one product', change: changeText, max },
    ...(isSample
      ? []
      : [
          { key: 'title', name: 'the title of one product', change: changeCopyTitle, max },
          { key: 'price', name: 'one price', change: copyPriceChanger(directory, products), max },
        ]),
    // A large shop's copies all show what they are copies of.
    { key: 'titles', name: `the title of one product${manyShow}`, change: changeTitle, ...many },
    { key: 'prices', name: `one price${manyShow}`, change: priceChanger(directory), ...many },
    {
      key: 'product',
      name: 'a new product',
      change: productAdder(directory, products, runs),
      max: maxForMany,
    },
    { key: 'footer', name: 'a text on every page', change: changeFooter, max: fullSeconds, times: few },
  ]
}
