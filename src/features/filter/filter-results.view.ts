export interface FoundCount {
  /** How many products were found; null where nothing is chosen. */
  readonly found: number | null
  /** How many there are. */
  readonly total: number
}

/** What a filter shows: its results, in place of the page's shelves, and its status. */
export function createFilterResults(root: ParentNode) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-filter-${name}]`)
  const [results, nothing, status, more] = ['results', 'nothing', 'status', 'more'].map(part)
  const shelves = root.querySelectorAll<HTMLElement>('[data-shelves]')

  const say = (text: string): void => {
    if (status) status.textContent = text
  }
  return {
    /** The button that asks for more of what was found. */
    more,
    say,
    /** Shows the results, or the page's own shelves. */
    showResults(isActive: boolean): void {
      for (const shelf of shelves) shelf.hidden = isActive
      if (results) results.hidden = !isActive
    },
    showCount({ found, total }: FoundCount): void {
      if (nothing) nothing.hidden = found !== 0
      say(found === null ? `${total} products` : `${found} of ${total} products`)
    },
    showCards(cards: readonly Element[], hasMore: boolean): void {
      results?.querySelector('.product-grid')?.replaceChildren(...cards)
      if (more) more.hidden = !hasMore
    },
    focusCard(index: number): void {
      results?.querySelectorAll<HTMLElement>('.product-grid > * h3 a')[index]?.focus()
    },
    hasFocus: (): boolean => results?.contains(document.activeElement) === true,
  }
}
