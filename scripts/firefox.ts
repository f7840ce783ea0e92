import { fileURLToPath } from 'node:url'
import { firefox, type LaunchOptions } from '@playwright/test'
import type { Browser } from './chromium.ts'
import { isExecutable, pathsOf } from './executables.ts'

/** How Playwright starts an installed Firefox. */
export interface Firefox extends Browser {
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
export function installedFirefox(): Firefox | null {
  const own = firefox.executablePath()
  if (isExecutable(own)) return { path: own, origin: "Playwright's own", launchOptions: {} }
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

/**
 * Starts it and opens a page. Resolves with its version.
 * @throws Error when it does not start, or is too old for Playwright.
 */
export async function firefoxVersion({ launchOptions }: Firefox): Promise<string> {
  const browser = await firefox.launch(launchOptions)
  try {
    await browser.newPage()
    return browser.version()
  } finally {
    await browser.close()
  }
}
