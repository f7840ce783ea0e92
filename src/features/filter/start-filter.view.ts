import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { fetchText } from '#lib/fetch-text.ts'
import { createCardFetcher } from './fetch-cards.browser.ts'
import { addressOfChoice, filterProducts, isChosen } from './filter.ts'
import { createFilterForm } from './filter-form.view.ts'
import { createFilterResults } from './filter-results.view.ts'
import { type FilterableProduct, parseProducts } from './filterable-products.ts'

/*
 * Inline script below the shelves of a page with a filter: what the address asks for is there when the page is first
 * painted (FIND-03). Without it the page shows all its shelves, and no filter.
 */

function startPanel(toggle: Element | null, panel: HTMLElement | null): void {
  if (toggle === null || panel === null) return
  toggle.addEventListener('click', () => {
    panel.hidden = !panel.hidden
    toggle.setAttribute('aria-expanded', String(!panel.hidden))
  })
}

interface FilterPage {
  form: HTMLFormElement
  fields: ReturnType<typeof createFilterForm>
  view: ReturnType<typeof createFilterResults>
}

/** The function that shows what is chosen. */
function createUpdate({ form, fields, view }: FilterPage) {
  // Copying the cards takes longer than anything else that a page does before its first paint.
  let cards: ReturnType<typeof createCardFetcher> | null = null
  const total = Number(form.dataset.total)
  const { productsPath } = form.dataset
  let products: readonly FilterableProduct[] = []
  /** Counts updates, so that an answer that comes late is dropped. */
  let current = 0

  async function show(count: number): Promise<boolean> {
    const mine = current
    const choice = fields.readChoice()
    const isActive = isChosen(choice)
    fields.showBadge()
    view.showResults(isActive)
    if (isActive && products.length === 0) products = parseProducts(form.dataset.products ?? '')
    if (isActive && products.length === 0 && productsPath !== undefined) {
      view.say('Looking…')
      products = parseProducts(await fetchText(productsPath))
      if (mine !== current) return false
    }
    const found = filterProducts(products, choice)
    if (products.length > 0) fields.showCounts(products, found.counts)
    view.showCount({ found: isActive ? found.products.length : null, total })
    if (!isActive) return true
    cards ??= createCardFetcher()
    const page = found.products.slice(0, count)
    const known = cards.known(page)
    // A new choice begins with what is known, so that the last one's products never stand under it. "Show more" adds to them.
    if (!known.isComplete && count === PRODUCTS_PER_PAGE) view.showCards(known.found, false)
    const loaded = known.isComplete ? known.found : await cards.load(page)
    if (mine !== current) return false
    view.showCards(loaded, found.products.length > count)
    return true
  }

  /**
   * Shows at most `count` products, before it returns where the page has them already. Resolves false when they could not be
   * loaded, or the choice has changed meanwhile.
   */
  return async function update(count: number): Promise<boolean> {
    current += 1
    const mine = current
    try {
      return await show(count)
    } catch {
      if (mine === current) view.say('Some of the shelves could not be reached. Please try again.')
      return false
    }
  }
}

function startFilter(form: HTMLFormElement): void {
  const fields = createFilterForm(form)
  const view = createFilterResults(document)
  const update = createUpdate({ form, fields, view })
  const toggle = form.querySelector<HTMLElement>('[aria-expanded]')
  /** How many of the products found are shown. */
  let shown = PRODUCTS_PER_PAGE

  function showFirst(): void {
    shown = PRODUCTS_PER_PAGE
    void update(shown)
  }

  function readAddress(): void {
    fields.chooseFromAddress(location.search)
    showFirst()
  }

  function onChoice(): void {
    const { pathname, search } = location
    history.pushState(null, '', pathname + addressOfChoice(search, fields.readChoice()))
    showFirst()
  }

  startPanel(toggle, form.querySelector<HTMLElement>('[data-filter-panel]'))
  form.addEventListener('change', onChoice)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () => {
    // The pressed button may be among the results, which are hidden now.
    if (view.hasFocus()) toggle?.focus()
    // The fields have their first values again only after the event.
    setTimeout(onChoice)
  })
  view.more?.addEventListener('click', async () => {
    const first = shown
    if (!(await update(first + PRODUCTS_PER_PAGE))) return
    shown = first + PRODUCTS_PER_PAGE
    view.focusCard(first)
  })
  window.addEventListener('popstate', readAddress)
  if (location.search !== '') readAddress()
}

const form = document.querySelector<HTMLFormElement>('form[data-filter]')
if (form !== null) startFilter(form)
