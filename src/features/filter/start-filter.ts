import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { createCardFetcher } from './fetch-cards.ts'
import { addressOfChoice, type Choice, choiceFromAddress, filterProducts, isChosen } from './filter.ts'
import { type FilterableProduct, facetEntry, facetName, parseProducts } from './filterable-products.ts'

/*
 * Inline script below the shelves of a page with a filter: what the address asks for stands there when the page is first
 * painted (FIND-03). Without it the page shows all its shelves, and no filter.
 */

function startFilter(form: HTMLFormElement): void {
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-filter-${name}]`)
  const [results, nothing, status, more, badge] = ['results', 'nothing', 'status', 'more', 'badge'].map(part)
  const shelves = document.querySelectorAll<HTMLElement>('[data-shelves]')
  const inputs = [...form.querySelectorAll('input')]
  const select = form.querySelector('select')
  const entryOf = ({ name, value }: HTMLInputElement) => (value === '' ? '' : facetEntry(name, value))
  const offered = inputs.map(entryOf).filter((entry) => entry !== '')
  const cards = createCardFetcher()
  const total = Number(form.dataset.total)
  let products: readonly FilterableProduct[] = parseProducts(form.dataset.products ?? '')
  let shown = PRODUCTS_PER_PAGE
  /** Counts changes, so that an answer that comes late is dropped. */
  let change = 0

  function choiceOfForm(): Choice {
    const facets = new Map<string, Set<string>>(offered.map((entry) => [facetName(entry), new Set()]))
    for (const input of inputs) {
      if (input.checked && input.value !== '') facets.get(input.name)?.add(entryOf(input))
    }
    return { facets, sorting: select?.value ?? '' }
  }

  function putInForm({ facets, sorting }: Choice): void {
    for (const input of inputs) {
      const chosen = facets.get(input.name)
      input.checked = input.value === '' ? chosen?.size === 0 : chosen?.has(entryOf(input)) === true
    }
    if (select === null) return
    select.value = sorting
    if (select.selectedIndex < 0) select.value = ''
  }

  function showCards(found: readonly Element[]): void {
    results?.querySelector('.product-grid')?.replaceChildren(...found)
  }

  function say(text: string): void {
    if (status) status.textContent = text
  }

  /** How many products each option would find beside what is chosen of the other facets. */
  function showCounts(choice: Choice, counts: ReadonlyMap<string, number>): void {
    for (const input of inputs) {
      const facets = new Map([...choice.facets, [input.name, new Set<string>()]])
      const count =
        input.value === ''
          ? filterProducts(products, { facets, sorting: '' }).products.length
          : (counts.get(entryOf(input)) ?? 0)
      const label = input.parentElement
      label?.toggleAttribute('data-none', count === 0)
      const shown = label?.querySelector('[data-count]')
      if (shown) shown.textContent = String(count)
    }
  }

  async function loadProducts(): Promise<void> {
    const { productsPath } = form.dataset
    if (products.length > 0 || productsPath === undefined) return
    const response = await fetch(productsPath)
    if (!response.ok) throw new Error(`${productsPath} was answered with status ${response.status}`)
    products = parseProducts(await response.text())
  }

  async function show(): Promise<void> {
    change += 1
    const mine = change
    const choice = choiceOfForm()
    const isActive = isChosen(choice)
    const inPanel = inputs.filter(({ checked, type }) => checked && type === 'checkbox').length
    if (badge) badge.textContent = String(inPanel + (choice.sorting === '' ? 0 : 1) || '')
    for (const shelf of shelves) shelf.hidden = isActive
    if (results) results.hidden = !isActive
    if (isActive && products.length === 0) {
      say('Looking…')
      await loadProducts()
      if (mine !== change) return
    }
    const found = filterProducts(products, choice)
    if (products.length > 0) showCounts(choice, found.counts)
    if (nothing) nothing.hidden = !isActive || found.products.length > 0
    say(isActive ? `${found.products.length} of ${total} products` : `${total} products`)
    if (!isActive) return
    const page = found.products.slice(0, shown)
    if (more) more.hidden = found.products.length <= shown
    const known = cards.known(page)
    if (known !== null) return showCards(known)
    const loaded = await cards.load(page)
    if (mine === change) showCards(loaded)
  }

  function update(): void {
    const mine = change + 1
    show().catch(() => {
      if (mine === change) say('Some of the shelves could not be reached. Please try again.')
    })
  }

  function readAddress(): void {
    shown = PRODUCTS_PER_PAGE
    putInForm(choiceFromAddress(location.search, offered))
    // On phones the options are a row to swipe.
    const chosen = inputs.find(({ checked, type }) => checked && type === 'radio')?.parentElement
    if (chosen?.parentElement) chosen.parentElement.scrollLeft = chosen.offsetLeft - chosen.offsetWidth / 2
    update()
  }

  function onChoice(): void {
    shown = PRODUCTS_PER_PAGE
    history.pushState(null, '', location.pathname + addressOfChoice(location.search, choiceOfForm()))
    update()
  }

  const toggle = form.querySelector('[aria-expanded]')
  toggle?.addEventListener('click', () => {
    const panel = part('panel')
    if (panel === null) return
    panel.hidden = !panel.hidden
    toggle.setAttribute('aria-expanded', String(!panel.hidden))
  })
  form.addEventListener('change', onChoice)
  form.addEventListener('submit', (event) => event.preventDefault())
  // The fields have their first values again only after the event.
  form.addEventListener('reset', () => setTimeout(onChoice))
  more?.addEventListener('click', () => {
    const first = shown
    shown += PRODUCTS_PER_PAGE
    show()
      .then(() => results?.querySelectorAll<HTMLElement>('.product-grid > * h3 a')[first]?.focus())
      .catch(() => say('Some of the shelves could not be reached. Please try again.'))
  })
  window.addEventListener('popstate', readAddress)
  if (location.search !== '') readAddress()
}

const form = document.querySelector<HTMLFormElement>('form[data-filter]')
if (form !== null) startFilter(form)
