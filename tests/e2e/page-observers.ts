import type { Page } from '@playwright/test'

/** The errors that the page reports from now on, as it writes them to the console without an error-reporting service. */
export function watchReports(page: Page): readonly string[] {
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[report]')) reports.push(message.text())
  })
  return reports
}

/**
 * Records layout shifts of at least `min` from the start of each page; returns a function that reads those of the current page.
 * @param min A layout shift score, as browsers define it.
 */
export async function watchLayoutShifts(page: Page, min = 0): Promise<() => Promise<unknown>> {
  await page.addInitScript((min) => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const score = Number(Reflect.get(entry, 'value'))
        if (!(score < min)) shifts.push(score)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, min)
  return () => page.evaluate(() => Reflect.get(window, 'shifts'))
}
