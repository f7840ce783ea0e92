import { SEARCH_DEBOUNCE_MS, SEARCH_RESULTS } from '#config/limits.ts'
import { resultLinks, showResults } from './results.view.ts'
import { createSearch } from './search.api.ts'

/*
 * Inline script of the search's page alone: as a file, it would wait for the first paint, and load what it shares with the
 * cart. It loads nothing of the index until there is something to look for (FIND-05).
 */

const queryOfAddress = () => new URLSearchParams(location.search).get('q')?.trim() ?? ''

/** Keeps queries in the address and the browser's history (FIND-05). */
function createQueryHistory() {
  let isCommitted = false

  return {
    /** Puts a query into the address; typing is one step of the history, however many letters it takes. */
    keep(query: string): void {
      if (query === queryOfAddress()) return
      const address = new URL(location.href)
      if (query === '') address.searchParams.delete('q')
      else address.searchParams.set('q', query)
      history[isCommitted ? 'pushState' : 'replaceState'](null, '', address)
      isCommitted = false
    },
    /**
     * Typing from now on makes a new history entry instead of replacing this one, which was submitted or opened; unless
     * it has no query.
     */
    commitEntry(): void {
      isCommitted = queryOfAddress() !== ''
    },
  }
}

function startSearch(form: HTMLFormElement, field: HTMLInputElement): void {
  const search = createSearch({
    shards: new Set(form.dataset.shards?.split(' ')),
    splitLetters: form.dataset.splitLetters ?? '',
  })
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-search-${name}]`)
  const [status, nothing, more] = ['status', 'nothing', 'more'].map(part)
  const queries = createQueryHistory()
  /** How many of the entries found are shown. */
  let shown = SEARCH_RESULTS
  /** Counts searches, so that an answer that comes late is dropped. */
  let current = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (text: string) => {
    if (status) status.textContent = text
  }

  /** Shows at most `count` entries; resolves false when they could not be loaded, or another search has begun. */
  async function show(count: number): Promise<boolean> {
    clearTimeout(timer)
    current += 1
    const mine = current
    const query = field.value.trim()
    const found = await search(query, count).catch(() => null)
    if (mine !== current) return false
    if (found === null) {
      say('The search could not be reached. Please try again.')
      return false
    }
    const { entries, total } = found
    shown = count
    showResults(document, entries)
    if (nothing) nothing.hidden = query === '' || total > 0
    if (more) more.hidden = total <= count
    say(query === '' ? '' : `${total} result${total === 1 ? '' : 's'} for “${query}”`)
    return true
  }

  function readAddress(): void {
    field.value = queryOfAddress()
    queries.commitEntry()
    void show(SEARCH_RESULTS)
  }

  function searchTyped(): void {
    queries.keep(field.value.trim())
    void show(SEARCH_RESULTS)
  }

  field.addEventListener('input', () => {
    // The shelves are shown while the field is empty (FIND-05).
    if (!field.value.trim()) field.value = ''
    clearTimeout(timer)
    timer = setTimeout(searchTyped, SEARCH_DEBOUNCE_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    searchTyped()
    queries.commitEntry()
  })
  more?.addEventListener('click', async () => {
    const known = new Set(Array.from(resultLinks(document), ({ href }) => href))
    if (await show(shown + SEARCH_RESULTS))
      [...resultLinks(document)].find(({ href }) => !known.has(href))?.focus()
  })
  addEventListener('popstate', readAddress)
  readAddress()
  if (field.value === '') field.focus()
}

const form = document.querySelector<HTMLFormElement>('form[data-search]')
const field = form?.querySelector('input')
if (form && field) startSearch(form, field)
