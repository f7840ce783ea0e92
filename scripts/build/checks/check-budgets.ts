import { matchPath } from '../../../src/config/routes.ts'
import { KIB, kib } from '../../kib.ts'
import { pagesOf } from '../built-pages.ts'
import { PageSizer, type PageSizes } from './page-sizes.ts'

/** KiB after gzip. Styles are in the HTML, so that the first paint's sum is what counts (decision 10). */
export const pageBudget: PageSizes = {
  html: 30,
  css: 20,
  firstPaint: 35,
  fonts: 40,
  earlyScript: 4,
  scripts: 20,
  cart: 120,
  cartCode: 40,
  replay: 65,
}
const mainPages = new Set(['home', 'productCategory', 'product', 'giftCard'])

function isMainPage(path: string): boolean {
  const routeKind = matchPath(path)?.name
  return routeKind !== undefined && mainPages.has(routeKind)
}

const kinds = [
  'html',
  'css',
  'firstPaint',
  'fonts',
  'earlyScript',
  'scripts',
  'cart',
  'cartCode',
  'replay',
] as const

const labels: Readonly<Record<(typeof kinds)[number], string>> = {
  html: 'html',
  css: 'css',
  firstPaint: 'html and css together',
  fonts: 'fonts',
  earlyScript: 'inline scripts',
  scripts: 'scripts',
  cart: 'scripts with the cart open',
  cartCode: 'scripts for the cart beyond React',
  replay: 'scripts that record a visit',
}

interface BudgetReport {
  pages: number
  /** One sentence for each exceeded budget. */
  problems: string[]
  heaviest: Record<keyof PageSizes, { bytes: number; path: string }>
}

/** Checks every page of a built site against its byte budget. */
export function checkBudgets(directory: string): BudgetReport {
  const sizer = new PageSizer(directory)
  const none = () => ({ bytes: 0, path: '' })
  const report: BudgetReport = {
    pages: 0,
    problems: [],
    heaviest: {
      html: none(),
      css: none(),
      firstPaint: none(),
      fonts: none(),
      earlyScript: none(),
      scripts: none(),
      cart: none(),
      cartCode: none(),
      replay: none(),
    },
  }
  for (const page of pagesOf(directory)) {
    report.pages += 1
    const sizes = sizer.measure(page)
    // The cart is found by its component's name: after a rename, nothing would be measured and nothing exceeded.
    if (isMainPage(page.path) && sizes.cartCode === 0)
      report.problems.push(`${page.path}: found no cart to measure`)
    for (const kind of kinds) {
      if (sizes[kind] > report.heaviest[kind].bytes)
        report.heaviest[kind] = { bytes: sizes[kind], path: page.path }
      if (sizes[kind] > pageBudget[kind] * KIB) {
        report.problems.push(
          `${page.path}: ${kib(sizes[kind])} KiB of ${labels[kind]} after gzip exceed the budget of ${pageBudget[kind]}`,
        )
      }
    }
  }
  return report
}
