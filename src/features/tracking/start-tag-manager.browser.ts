import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { loadScript } from '#browser/load-script.ts'
import { report } from '#browser/reporting/report.ts'
import { loadTagManager } from './load-tag-manager.browser.ts'

/** Loads the tag manager into this page when one is configured; to be called once a page. */
export function startTagManager(): void {
  if (PUBLIC_TAG_MANAGER_ID === undefined) return
  loadTagManager(PUBLIC_TAG_MANAGER_ID, {
    dataLayer: 'dataLayer' in window && Array.isArray(window.dataLayer) ? window.dataLayer : null,
    setDataLayer: (layer) => void Object.assign(window, { dataLayer: layer }),
    loadScript: (url) =>
      void loadScript(url).catch((error: unknown) => report(error, { part: 'tag manager' })),
    now: Date.now,
    logError: (text) => console.error(text),
  })
}
