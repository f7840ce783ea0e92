import { type Browser, chromium, type Page } from '@playwright/test'
import { createClient } from '@sanity/client'
import { startStaticHost } from '../host/static-host.ts'
import { measuringFlags } from '../lib/chromium.ts'
import { testPorts } from '../lib/local-environment.ts'
import { projectRoot } from '../lib/process.ts'
import { localTokens } from '../local/content/accounts.ts'
import { clientConfig } from '../local/content/client-config.ts'
import { buildTestSite, buildTestStudio, folderOf, startTestServices, testSites } from '../test/test-sites.ts'
import { type Metric, median, metric } from './metrics.ts'

/** Milliseconds. */
const budget = { list: 4000, warm: 3000, splash: 500, saved: 1500, readable: 1000, seen: 1000 }
const TIMES = 3
const POLL_MS = 20
const ID = 'bench-page'

const open = {
  ...clientConfig(`http://localhost:${testPorts.content}`),
  dataset: 'staging',
} as const
const client = createClient({ ...open, token: localTokens.administrator, perspective: 'raw' })
/** A client without a token, which reads published documents. */
const reader = createClient(open)

/** A page in a new browser context with a signed-in editor. */
export async function signedIn(browser: Browser, origin: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(
    (value) => localStorage.setItem('__studio_auth_token_lull', JSON.stringify({ token: value })),
    token,
  )
  return context.newPage()
}

/** The title of the document that is open. */
export const titleField = (page: Page) => page.getByTestId('field-title').getByRole('textbox')

/** Milliseconds until `isSo` is true. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > 30_000) throw new Error('The condition was not met within 30 s.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return performance.now() - began
}

/**
 * Milliseconds from the click on the address: until something of the brand is painted, and until a list shows
 * documents.
 */
interface Opening {
  splash: number
  list: number
}

async function openList(page: Page): Promise<Opening> {
  const began = performance.now()
  await page.goto('/admin/production/structure/group-shop;product', { waitUntil: 'commit' })
  await page.getByTestId('default-preview').first().waitFor()
  const list = performance.now() - began
  const splash = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  )
  return { splash, list }
}

/** The studio as an editor opens it for the first time, and again in the same browser. */
async function openTwice(browser: Browser, origin: string): Promise<{ cold: Opening; warm: Opening }> {
  const page = await signedIn(browser, origin, localTokens.editor)
  const cold = await openList(page)
  await page.goto('about:blank')
  const warm = await openList(page)
  await page.context().close()
  return { cold, warm }
}

interface Edit {
  saved: number
  seen: number
  readable: number
}

/** The first editor changes the title while the second one watches, and publishes it. */
async function edit(first: Page, second: Page, text: string): Promise<Edit> {
  const wanted = async (id: string, from = client) => (await from.getDocument(id))?.title === text
  const typed = titleField(first).fill(text)
  const [saved, seen] = await Promise.all([
    until(() => wanted(`drafts.${ID}`)),
    until(async () => (await titleField(second).inputValue()) === text),
    typed,
  ])
  const publish = first.getByTestId('action-publish')
  await first.waitForFunction(
    () => document.querySelector('[data-testid="action-publish"]')?.matches(':enabled') === true,
  )
  const pressed = publish.click()
  const [readable] = await Promise.all([until(() => wanted(ID, reader)), pressed])
  return { saved, seen, readable }
}

/** Measures the studio on the local services; medians of three. */
export async function measureStudio(browserPath: string): Promise<readonly Metric[]> {
  const [site] = testSites
  const services = await startTestServices()
  await buildTestSite(site, await buildTestStudio())
  const host = await startStaticHost({ directory: projectRoot + folderOf(site), port: site.port })
  const browser = await chromium.launch({ executablePath: browserPath, args: [...measuringFlags] })
  const origin = `http://localhost:${site.port}`
  try {
    const openings: Awaited<ReturnType<typeof openTwice>>[] = []
    for (let n = 0; n < TIMES; n += 1) openings.push(await openTwice(browser, origin))
    await client.createOrReplace({
      _id: ID,
      _type: 'page',
      title: 'Bench',
      slug: { _type: 'slug', current: ID },
    })
    const first = await signedIn(browser, origin, localTokens.editor)
    const second = await signedIn(browser, origin, localTokens.secondEditor)
    for (const page of [first, second]) {
      await page.goto(`/admin/staging/structure/page;${ID}`)
      await titleField(page).and(page.locator(':not([readonly])')).waitFor()
    }
    const edits: Edit[] = []
    for (let n = 0; n <= TIMES; n += 1) edits.push(await edit(first, second, `Bench ${n}`))
    // The first edit still loads code that only editing needs.
    const of = (what: keyof Edit) => median(edits.slice(1).map((one) => one[what]))
    const delays = edits.slice(1).map(({ saved, seen }) => Math.max(0, seen - saved))
    return [
      metric('a document list, cold, ms', median(openings.map(({ cold }) => cold.list)), budget.list),
      metric('a document list, warm, ms', median(openings.map(({ warm }) => warm.list)), budget.warm),
      metric('the splash, warm, ms', median(openings.map(({ warm }) => warm.splash)), budget.splash),
      metric('keystroke to draft saved, ms', of('saved'), budget.saved),
      // The studio debounces typing for a second before it saves, and others see only saved changes.
      metric('draft saved to seen by a second editor, ms', median(delays), budget.seen),
      metric('keystroke to seen by a second editor, ms', of('seen'), null),
      metric('publish to readable, ms', of('readable'), budget.readable),
    ]
  } finally {
    await browser.close()
    await host.close()
    await services.stop()
  }
}
