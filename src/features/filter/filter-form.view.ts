import { centerInRow } from '#browser/center-in-row.ts'
import { choiceFromAddress, type FilterChoice, filterProducts } from './filter.ts'
import { type FilterableProduct, facetEntry, facetName } from './filterable-products.ts'

/** Empty for the option that chooses none of its facet. */
const entryOf = ({ name, value }: HTMLInputElement) => (value === '' ? '' : facetEntry(name, value))

/** The fields of a filter's form. */
export function createFilterForm(form: HTMLFormElement) {
  const inputs = [...form.querySelectorAll('input')]
  const select = form.querySelector('select')
  const badge = form.querySelector('[data-filter-badge]')
  const offered = inputs.map(entryOf).filter((entry) => entry !== '')

  function readChoice(): FilterChoice {
    const facets = new Map<string, Set<string>>(offered.map((entry) => [facetName(entry), new Set()]))
    for (const input of inputs) {
      if (input.checked && input.value !== '') facets.get(input.name)?.add(entryOf(input))
    }
    return { facets, sorting: select?.value ?? '' }
  }

  /** Chooses what an address asks for, of what is offered. */
  function chooseFromAddress(search: string): void {
    const { facets, sorting } = choiceFromAddress(search, offered)
    for (const input of inputs) {
      const chosen = facets.get(input.name)
      input.checked = input.value === '' ? chosen?.size === 0 : chosen?.has(entryOf(input)) === true
    }
    if (select !== null) {
      select.value = sorting
      if (select.selectedIndex < 0) select.value = ''
    }
    // On phones the options are a row that scrolls.
    const option = inputs.find(({ checked, type }) => checked && type === 'radio')?.parentElement
    if (option) centerInRow(option)
  }

  /** Says how much of the choice is made in the panel, which may be closed. */
  function showBadge(): void {
    const checked = inputs.filter((input) => input.checked && input.type === 'checkbox').length
    const count = checked + (select?.value ? 1 : 0)
    if (badge) badge.textContent = count === 0 ? '' : String(count)
  }

  /** Says how many products each option would find beside what is chosen of the other facets. */
  function showCounts(products: readonly FilterableProduct[], counts: ReadonlyMap<string, number>): void {
    const choice = readChoice()
    for (const input of inputs) {
      const facets = new Map([...choice.facets, [input.name, new Set<string>()]])
      const count =
        input.value === ''
          ? filterProducts(products, { facets, sorting: '' }).products.length
          : (counts.get(entryOf(input)) ?? 0)
      const label = input.parentElement
      label?.toggleAttribute('data-none', count === 0)
      const text = label?.querySelector('[data-count]')
      if (text) text.textContent = String(count)
    }
  }

  return { readChoice, chooseFromAddress, showBadge, showCounts }
}
