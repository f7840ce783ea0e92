import { firefox, type LaunchOptions, webkit } from '@playwright/test'
import { ownExecutable } from '../lib/executables.ts'
import { type InstalledEngine, installedFirefox } from './firefox.ts'
import type { StepResult } from './pipeline.ts'

interface StartedBrowser {
  newPage(): Promise<unknown>
  version(): string
  close(): Promise<void>
}

/** An engine other than Chromium, in which the journeys that differ between engines run again. */
export interface OtherEngine {
  readonly name: string
  /** Of Playwright's browser, and of the project with its tests. */
  readonly project: 'firefox' | 'webkit'
  launch(options: LaunchOptions): Promise<StartedBrowser>
  /** Null when there is none that Playwright can drive; it is not started to check it. */
  find(): InstalledEngine | null
}

/** Playwright's own: the system's speaks the older WebDriver only. */
function installedWebkit(): InstalledEngine | null {
  const path = ownExecutable(webkit)
  return path === null ? null : { path, origin: "Playwright's own", launchOptions: {} }
}

export const otherEngines: readonly OtherEngine[] = [
  {
    name: 'Firefox',
    project: 'firefox',
    launch: (options) => firefox.launch(options),
    find: installedFirefox,
  },
  { name: 'WebKit', project: 'webkit', launch: (options) => webkit.launch(options), find: installedWebkit },
]

/** Starts it and opens a page. @throws Error when it does not start, or is too old for Playwright. */
async function versionOf({ launch }: OtherEngine, { launchOptions }: InstalledEngine): Promise<string> {
  const browser = await launch(launchOptions)
  try {
    await browser.newPage()
    return browser.version()
  } finally {
    await browser.close()
  }
}

/** Runs the tests in an engine on sites that are served already; without one that works, says so and has not failed. */
export async function otherEngineCheck(
  engine: OtherEngine,
  run: () => Promise<StepResult>,
): Promise<StepResult> {
  const notRun = (reason: string) => ({ passed: 0, failed: 0, report: '', note: `not run: ${reason}` })
  const found = engine.find()
  if (found === null) return notRun(`no ${engine.name} is installed`)
  let version: string
  try {
    version = await versionOf(engine, found)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return notRun(`${found.path} cannot be used: ${reason}`)
  }
  const result = await run()
  const note = [`${engine.name} ${version}, ${found.origin}, ${found.path}`, result.note]
  return { ...result, note: note.filter((text) => text !== undefined).join('; ') }
}
