import { fileURLToPath } from 'node:url'
import { firefox, type LaunchOptions } from '@playwright/test'
import type { Browser } from '../lib/chromium.ts'
import { isExecutable, ownExecutable, pathsOf } from '../lib/executables.ts'

/** How Playwright starts an installed browser. */
export interface InstalledEngine extends Browser {
  launchOptions: LaunchOptions
}

const preferences = {
  // Playwright cannot emulate this over WebDriver BiDi, so the whole browser prefers it, as tests do by default.
  'ui.prefersReducedMotion': 1,
  // Processes for pages to come, which tests do not reach.
  'dom.ipc.processPrelaunch.enabled': false,
}

/**
 * An installed Firefox, which is not started to check it: Playwright's own, patched one; or the system's, which speaks
 * WebDriver BiDi through `firefox-adapter.ts`. Null when there is none.
 */
export function installedFirefox(): InstalledEngine | null {
  const own = ownExecutable(firefox)
  if (own !== null) return { path: own, origin: "Playwright's own", launchOptions: {} }
  const { FIREFOX_PATH: chosen } = process.env
  const paths = [...(chosen ? [chosen] : []), ...pathsOf(['firefox-esr', 'firefox'])]
  const path = paths.find(isExecutable)
  if (path === undefined) return null
  return {
    path,
    origin: path === chosen ? 'from FIREFOX_PATH' : "the system's",
    launchOptions: {
      channel: 'moz-firefox',
      executablePath: fileURLToPath(new URL('firefox-adapter.ts', import.meta.url)),
      env: { ...process.env, FIREFOX_PATH: path },
      firefoxUserPrefs: preferences,
    },
  }
}
