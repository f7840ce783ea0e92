import { globSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { isExecutable, pathsOf } from './executables.ts'
import { run, runNode, tools } from './process.ts'

export interface Browser {
  path: string
  /** Where it comes from, for the log. */
  origin: string
}

/**
 * `headless-shell` is Chromium without a user interface, which needs half of the processor time; where it is missing, a
 * full Chromium is used. `full` is what shoppers use, for measuring.
 */
export type BrowserKind = 'headless-shell' | 'full'

const headlessShellCommands = ['chromium-headless-shell', 'chrome-headless-shell']
const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const isRoot = () => process.getuid?.() === 0

/** The flags of every Chromium: root cannot use its sandbox, and background requests would disturb tests. */
export const browserFlags: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The flags of one that measures: without the popups of its address bar, which are pages of its own that are loaded with
 * each window, 0.6 s of processor time beside the page that is measured.
 */
export const measuringFlags: readonly string[] = [
  ...browserFlags,
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

const isHeadlessShell = (path: string) => /headless[-_]shell/.test(path)

/** The headless shell that Playwright installed beside its Chromium. */
function playwrightHeadlessShells(): string[] {
  const [, folders, version] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  if (folders === undefined) return []
  const cwd = `${folders}chromium_headless_shell-${version}`
  return globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd }).map((path) => join(cwd, path))
}

function candidates(kind: BrowserKind): Browser[] {
  const { CHROME_PATH: chosen } = process.env
  const own = "Playwright's own"
  const systems = "the system's"
  const headlessShells = [
    ...playwrightHeadlessShells().map((path) => ({ path, origin: own })),
    ...pathsOf(headlessShellCommands).map((path) => ({ path, origin: systems })),
  ]
  return [
    // A test that needs a full one must not get the headless shell that CHROME_PATH may name.
    ...(chosen && (kind === 'headless-shell' || !isHeadlessShell(chosen))
      ? [{ path: chosen, origin: 'from CHROME_PATH' }]
      : []),
    ...(kind === 'headless-shell' ? headlessShells : []),
    { path: chromium.executablePath(), origin: own },
    ...[...pathsOf(commands), ...elsewhere].map((path) => ({ path, origin: systems })),
  ].filter(({ path }) => isExecutable(path))
}

/** An installed Chromium, which is not started to check it; null when there is none. */
export function installedBrowser(kind: BrowserKind = 'headless-shell'): Browser | null {
  return candidates(kind)[0] ?? null
}

/** The first installed one that starts, which needs its libraries. */
async function workingBrowser(kind: BrowserKind): Promise<Browser | null> {
  for (const candidate of candidates(kind)) {
    const { code } = await run(candidate.path, [...browserFlags, '--version'])
    if (code === 0) return candidate
  }
  return null
}

/**
 * Finds Playwright's or the system's Chromium, or installs one with Playwright or apt.
 * @throws Error listing the attempts when all failed.
 */
export async function findBrowser(kind: BrowserKind, log: (text: string) => void): Promise<Browser> {
  const found = await workingBrowser(kind)
  if (found !== null) return found
  const attempts = [
    {
      name: 'playwright install chromium',
      install: () => runNode([tools.playwright, 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']),
    },
    {
      name: 'apt-get install chromium',
      install: async () => {
        if (!isRoot()) return { code: 1, output: 'needs root' }
        await run('apt-get', ['update'])
        const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name])
        // Optional: not every distribution has it.
        await install('chromium-headless-shell')
        return install('chromium')
      },
    },
  ]
  const failures: string[] = []
  for (const { name, install } of attempts) {
    log(`Found no Chromium; trying "${name}" …`)
    const { output } = await install()
    const browser = await workingBrowser(kind)
    if (browser !== null) return { ...browser, origin: `${browser.origin}, just installed by "${name}"` }
    failures.push(`${name}: ${output.trim().split('\n').at(-1) ?? ''}`)
  }
  throw new Error(`Found no Chromium, and could not install one.\n${failures.join('\n')}`)
}
