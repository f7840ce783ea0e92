import { matchPath } from '../../../src/config/routes.ts'
import { KIB, kib } from '../../lib/kib.ts'
import { CART_CODE_MAX_BYTES, CART_OPEN_MAX_BYTES, LOAD_MAX_BYTES } from '../../lib/script-budgets.ts'
import { pagesOf } from '../built-pages.ts'
import { PageSizer, type PageSizes } from './page-sizes.ts'

interface Budget {
  /** KiB after gzip. */
  max: number
  /** What problems call it. */
  label: string
}

/** Styles are in the HTML, so that the first paint's sum is what counts (decision 10). */
export const budgets: Readonly<Record<keyof PageSizes, Budget>> = {
  html: { max: 30, label: 'html' },
  css: { max: 20, label: 'css' },
  firstPaint: { max: 35, label: 'html and css together' },
  fonts: { max: 40, label: 'fonts' },
  earlyScript: { max: 4, label: 'inline scripts' },
  scripts: { max: LOAD_MAX_BYTES / KIB, label: 'scripts' },
  cart: { max: CART_OPEN_MAX_BYTES / KIB, label: 'scripts with the cart open' },
  cartCode: { max: CART_CODE_MAX_BYTES / KIB, label: 'scripts for the cart beyond React' },
  replay: { max: 65, label: 'scripts that record a visit' },
}
const kinds = Object.keys(budgets).filter((name): name is keyof PageSizes => name in budgets)

const mainPages = new Set(['home', 'productCategory', 'product', 'giftCard'])

function isMainPage(path: string): boolean {
  const routeKind = matchPath(path)?.name
  return routeKind !== undefined && mainPages.has(routeKind)
}

interface BudgetReport {
  pages: number
  /** One sentence for each exceeded budget. */
  problems: string[]
  /** The page that has most of each. */
  heaviest: Map<keyof PageSizes, { bytes: number; path: string }>
  /** Of each exceeded budget of files, what that page loads: a line that names each file with its size. */
  loads: Map<keyof PageSizes, string>
}

/** Checks every page of a built site against its byte budget. */
export function checkBudgets(directory: string): BudgetReport {
  const sizer = new PageSizer(directory)
  const report: BudgetReport = { pages: 0, problems: [], heaviest: new Map(), loads: new Map() }
  for (const page of pagesOf(directory)) {
    report.pages += 1
    const { sizes, loads } = sizer.measure(page)
    // The cart is found by its component's name: after a rename, nothing would be measured and nothing exceeded.
    if (isMainPage(page.path) && sizes.cartCode === 0)
      report.problems.push(`${page.path}: found no cart to measure`)
    for (const kind of kinds) {
      const { max, label } = budgets[kind]
      const bytes = sizes[kind]
      const isExceeded = bytes > max * KIB
      if (bytes > (report.heaviest.get(kind)?.bytes ?? -1)) {
        report.heaviest.set(kind, { bytes, path: page.path })
        const files = isExceeded ? loads[kind] : undefined
        if (files !== undefined)
          report.loads.set(kind, `${label} of ${page.path}, KiB: ${sizer.describe(files)}`)
      }
      if (isExceeded) {
        report.problems.push(
          `${page.path}: ${kib(bytes)} KiB of ${label} after gzip exceed the budget of ${max}`,
        )
      }
    }
  }
  return report
}
