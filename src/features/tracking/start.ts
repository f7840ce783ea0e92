import { PUBLIC_TAG_MANAGER_ID } from 'astro:env/client'
import { report } from '#browser/reporting/report.ts'
import { startTagManager } from './tag-manager.ts'

/** Starts the tag manager on this page where one is configured; the page persists, so once is enough. */
export function startTracking(): void {
  if (PUBLIC_TAG_MANAGER_ID === undefined) return
  const present = 'dataLayer' in window && Array.isArray(window.dataLayer) ? window.dataLayer : null
  startTagManager(PUBLIC_TAG_MANAGER_ID, {
    dataLayer: present,
    setDataLayer: (layer) => void Object.assign(window, { dataLayer: layer }),
    load(address) {
      const script = document.createElement('script')
      script.async = true
      script.src = address
      script.addEventListener('error', () => report(new Error('The tag manager could not be loaded')))
      document.head.append(script)
    },
    now: Date.now,
    error: (text) => console.error(text),
  })
}
