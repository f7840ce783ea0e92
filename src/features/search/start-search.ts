import { SEARCH_DEBOUNCE_MS, SEARCH_RESULTS } from '#config/limits.ts'
import { showResults } from './results.view.ts'
import { createSearch } from './search.api.ts'

/*
 * Inline script of the search's page alone: as a file, it would wait for the first paint, and load what it shares with the
 * cart. It loads nothing of the index until there is something to look for (FIND-05).
 */

function startSearch(form: HTMLFormElement, field: HTMLInputElement): void {
  const search = createSearch({
    shards: new Set(form.dataset.shards?.split(' ')),
    long: form.dataset.long ?? '',
  })
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-search-${name}]`)
  const [status, nothing, more] = ['status', 'nothing', 'more'].map(part)
  let shown = SEARCH_RESULTS
  /** Counts searches, so that an answer that comes late is dropped. */
  let current = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the current step of the history was submitted or arrived at: typing adds a step then. */
  let isSettled = false

  const say = (text: string) => {
    if (status) status.textContent = text
  }

  async function show(): Promise<void> {
    clearTimeout(timer)
    current += 1
    const mine = current
    const query = field.value.trim()
    const found = await search(query, shown).catch(() => null)
    if (mine !== current) return
    if (found === null) return say('The search could not be reached. Please try again.')
    const { entries, total } = found
    showResults(document, entries)
    if (nothing) nothing.hidden = query === '' || total > 0
    if (more) more.hidden = total <= shown
    say(query === '' ? '' : `${total} ${total === 1 ? 'result' : 'results'} for “${query}”`)
  }

  const addressOf = (query: string) =>
    query === '' ? location.pathname : `${location.pathname}?${new URLSearchParams({ q: query })}`

  const addressedQuery = () => new URLSearchParams(location.search).get('q') ?? ''

  /** Puts the query into the address; typing is one step of the history, however many letters it takes. */
  function keepInHistory(): void {
    const query = field.value.trim()
    if (query === addressedQuery()) return
    history[isSettled ? 'pushState' : 'replaceState'](null, '', addressOf(query))
    isSettled = false
  }

  function readAddress(): void {
    field.value = addressedQuery()
    isSettled = field.value !== ''
    shown = SEARCH_RESULTS
    void show()
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    shown = SEARCH_RESULTS
    timer = setTimeout(() => {
      keepInHistory()
      void show()
    }, SEARCH_DEBOUNCE_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    keepInHistory()
    isSettled = true
    void show()
  })
  more?.addEventListener('click', () => {
    shown += SEARCH_RESULTS
    void show()
  })
  window.addEventListener('popstate', readAddress)
  readAddress()
  if (field.value === '') field.focus()
}

const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector('input')
if (form && field) startSearch(form, field)
