import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, runNode, tools } from './process.ts'

export interface Browser {
  path: string
  /** Which one it is and how it came here, in words. */
  origin: string
}

/**
 * `windowless` is Chromium without its own windows, tabs and menus, which a test never sees and which cost half of the
 * processor's time; where there is none, a whole one does. `whole` is what people have, for measuring.
 */
export type BrowserKind = 'windowless' | 'whole'

const windowlessCommands = ['chromium-headless-shell', 'chrome-headless-shell']
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isRoot = () => process.getuid?.() === 0

/** What a Chromium needs to run in a container: root has no sandbox, and nothing is fetched behind the tests' back. */
export const browserFlags: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const isWindowless = (path: string) => /headless[-_]shell/.test(path)

/** What Playwright has put beside its Chromium, of the same version. */
function windowlessOfPlaywright(): string[] {
  const [, folders, version] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  if (folders === undefined) return []
  const cwd = `${folders}chromium_headless_shell-${version}`
  return globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd }).map((path) => join(cwd, path))
}

function candidates(kind: BrowserKind): Browser[] {
  const { PATH: searched = '', CHROME_PATH: chosen } = process.env
  const folders = searched.split(delimiter)
  const inFolders = (names: readonly string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const own = "Playwright's own"
  const systems = "the system's"
  const windowless = [
    ...windowlessOfPlaywright().map((path) => ({ path, origin: own })),
    ...inFolders(windowlessCommands).map((path) => ({ path, origin: systems })),
  ]
  return [
    // A test that needs a whole one does so whichever the others run in.
    ...(chosen && (kind === 'windowless' || !isWindowless(chosen))
      ? [{ path: chosen, origin: 'the one CHROME_PATH names' }]
      : []),
    ...(kind === 'windowless' ? windowless : []),
    { path: chromium.executablePath(), origin: own },
    ...[...inFolders(commands), ...elsewhere].map((path) => ({ path, origin: systems })),
  ].filter(({ path }) => isExecutable(path))
}

/** A Chromium for tests that is installed here, without starting it; null when there is none. */
export function installedBrowser(kind: BrowserKind = 'windowless'): Browser | null {
  return candidates(kind)[0] ?? null
}

/** The first one that really starts: one copied here without its libraries does not. */
async function workingBrowser(kind: BrowserKind): Promise<Browser | null> {
  for (const candidate of candidates(kind)) {
    const { code } = await run(candidate.path, [...browserFlags, '--version'])
    if (code === 0) return candidate
  }
  return null
}

/**
 * Finds a Chromium, or installs one: Playwright's own, else the system's, else by Playwright, else by apt where allowed.
 * @throws Error saying what was tried, when there is none in the end.
 */
export async function findBrowser(kind: BrowserKind, say: (text: string) => void): Promise<Browser> {
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
        // Not every distribution has it, and nobody needs it.
        await install('chromium-headless-shell')
        return install('chromium')
      },
    },
  ]
  const failures: string[] = []
  for (const { name, install } of attempts) {
    say(`No Chromium here; trying "${name}" …`)
    const { output } = await install()
    const browser = await workingBrowser(kind)
    if (browser !== null) return { ...browser, origin: `${browser.origin}, just installed by "${name}"` }
    failures.push(`${name}: ${output.trim().split('\n').at(-1) ?? ''}`)
  }
  throw new Error(`There is no Chromium, and none could be installed.\n${failures.join('\n')}`)
}
