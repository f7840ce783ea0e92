import type { Browser, Page } from '@playwright/test'
import { pathOf } from '../../src/config/routes.ts'
import { median } from './metrics.ts'
import { CPU_SLOWDOWN, openPage } from './page-load.ts'

const RUNS = 3

/** A word, two words, beginnings, plurals and mistakes. */
const queries = ['lemon', 'black cherry', 'mood', 'returns', 'gift crad', 'pomegrante', 'sleep'] as const

/** Milliseconds from sending a query until its results are painted. */
const timed = (page: Page, query: string) =>
  page.evaluate(
    (asked) =>
      new Promise<number>((resolve, reject) => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]')
        const status = document.querySelector('[data-search-status]')
        if (!field?.form || status === null) return reject(new Error('The page has no search'))
        field.value = asked
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (!status.textContent.includes(asked)) return
          observer.disconnect()
          // The frame after the one that shows it has begun: it has been painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
        })
        observer.observe(status, { childList: true, characterData: true, subtree: true })
        field.form.requestSubmit()
      }),
    query,
  )

export interface SearchMetrics {
  /** The first query, with what it loads of the index. */
  first: number
  /** Queries after it, whose part of the index is there: the median, and the slowest of a middle round. */
  next: number
  nextMax: number
}

/** Measures the search at 4x CPU, without the pause in typing after which it begins (FIND-05). */
export async function measureSearch(browser: Browser, origin: string): Promise<SearchMetrics> {
  const rounds: SearchMetrics[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { page, context } = await openPage(browser, origin + pathOf('search', {}), {
      cpuSlowdown: CPU_SLOWDOWN,
    })
    const first = await timed(page, queries[0])
    for (const query of queries) await timed(page, query)
    const times: number[] = []
    for (const query of queries) times.push(await timed(page, query))
    await context.close()
    rounds.push({ first, next: median(times), nextMax: Math.max(...times) })
  }
  const middle = (name: keyof SearchMetrics) => median(rounds.map((round) => round[name]))
  return { first: middle('first'), next: middle('next'), nextMax: middle('nextMax') }
}
