import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createClient } from '@sanity/client'
import { schemaType } from '@sanity/preview-url-secret/constants'
import { previewHref } from '../../src/config/preview-address.ts'
import { CHANGES_PATH } from '../../src/server/preview/preview-protocol.ts'
import { measuringFlags } from '../lib/chromium.ts'
import { testPorts } from '../lib/local-environment.ts'
import { localTokens } from '../local/content/accounts.ts'
import { clientConfig } from '../local/content/client-config.ts'
import {
  buildTestServer,
  buildTestSite,
  buildTestStudio,
  serveTestSites,
  startTestServices,
  testSites,
} from '../test/test-sites.ts'
import { memoryOf } from './content-service.ts'
import { type Metric, median, metric } from './metrics.ts'
import { signedIn, titleField } from './studio.ts'

/** Milliseconds; MiB. */
const budget = { seen: 400, key: 1000, longestKey: 1500, warm: 150, growth: 20, memory: 300 }
const SAVES = 20
const KEYS = 20
/** Not a multiple of the second after which the studio saves, so that presses fall at different times before a save. */
const BETWEEN_KEYS_MS = 370
const WARM_UP = 100
const VIEWS = 1000
/** Memory is the median of so many readings, each after some views, because one moves by 20 MiB with each garbage collection. */
const SAMPLES = 10
const VIEWS_BETWEEN_SAMPLES = 20
/** How many requests of the measurement of memory are under way at once. */
const AT_ONCE = 4
const ID = 'drafts.bench-preview'
const SLUG = 'bench-preview'
const server = `http://localhost:${testPorts.server}`
const siteUrl = `http://localhost:${testPorts.site}`

const client = createClient({
  ...clientConfig(`http://localhost:${testPorts.content}`),
  token: localTokens.administrator,
  perspective: 'raw',
})

/** The address of a page with a secret as the studio makes it. */
async function entrance(): Promise<string> {
  const secret = randomUUID()
  const studioUrl = `http://localhost:${testPorts.site}/admin`
  await client.create({ _id: `drafts.${randomUUID()}`, _type: schemaType, secret, studioUrl })
  return `${server}/${SLUG}?dataset=production&preview=true&sanity-preview-secret=${secret}`
}

/** The preview of the page that is changed, once it hears of changes. */
async function openPreview(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  const listens = page.waitForResponse((response) => response.url().endsWith(CHANGES_PATH))
  await page.goto(await entrance())
  await listens
  return page
}

const seesTitle = (page: Page, title: string) =>
  page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title)

/** From the service's answer that a change is saved to the open page that shows it. */
async function savedToSeen(browser: Browser): Promise<number[]> {
  const page = await openPreview(browser)
  const times: number[] = []
  for (let save = 0; save < SAVES; save += 1) {
    const title = `Title ${save}`
    const seen = seesTitle(page, title)
    await client.patch(ID).set({ title }).commit()
    const saved = performance.now()
    await seen
    times.push(performance.now() - saved)
  }
  await page.close()
  return times
}

/** From a key that is pressed in the studio to the open page that shows it, at times unrelated to the studio's saving. */
async function keyToSeen(browser: Browser): Promise<number[]> {
  const page = await openPreview(browser)
  const studio = await signedIn(browser, siteUrl, localTokens.editor)
  await studio.goto(`/admin/production/intent/edit/id=${ID.replace('drafts.', '')};type=page/`)
  const field = titleField(studio)
  await field.fill('')
  const times: number[] = []
  for (let title = ''; title.length < KEYS; ) {
    title += 'z'
    const seen = seesTitle(page, title)
    const pressed = performance.now()
    await field.press('z')
    await seen
    times.push(performance.now() - pressed)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS_MS))
  }
  await studio.context().close()
  await page.close()
  return times
}

async function sessionCookie(): Promise<string> {
  const response = await fetch(await entrance(), { redirect: 'manual' })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return cookie
}

async function view(path: string, cookie: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(server + previewHref(path), { headers: { cookie } })
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - began
}

async function viewMany(count: number, cookie: string): Promise<void> {
  const paths = ['/', '/shop', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint', `/${SLUG}`]
  const views = Array.from({ length: count }, (_, index) => paths[index % paths.length] ?? '/')
  const next = async (): Promise<void> => {
    for (let path = views.pop(); path !== undefined; path = views.pop()) await view(path, cookie)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

async function memoryWhileViewed(pid: number, cookie: string): Promise<number> {
  const samples: number[] = []
  while (samples.length < SAMPLES) {
    await viewMany(VIEWS_BETWEEN_SAMPLES, cookie)
    samples.push(memoryOf(pid))
  }
  return median(samples)
}

/** Measures the preview on the local services: a saved change, a page whose content is known, memory over many views. */
export async function measurePreview(browserPath: string): Promise<readonly Metric[]> {
  const services = await startTestServices()
  await buildTestServer()
  const [site] = testSites
  await buildTestSite(site, await buildTestStudio())
  const hosts = await serveTestSites([site])
  const browser = await chromium.launch({ executablePath: browserPath, args: [...measuringFlags] })
  try {
    await client.createOrReplace({ _id: ID, _type: 'page', title: 'A title', slug: { current: SLUG } })
    const seen = await savedToSeen(browser)
    const keys = await keyToSeen(browser)
    const cookie = await sessionCookie()
    await viewMany(WARM_UP, cookie)
    const warm: number[] = []
    for (let time = 0; time < SAVES; time += 1) warm.push(await view('/', cookie))
    const before = await memoryWhileViewed(services.pidOf('server'), cookie)
    await viewMany(VIEWS, cookie)
    const after = await memoryWhileViewed(services.pidOf('server'), cookie)
    return [
      metric('saved → seen, ms, median of 20', median(seen), budget.seen),
      metric('saved → seen, ms, longest', Math.max(...seen), budget.seen),
      metric('key pressed in the studio → seen, ms, median of 20', median(keys), budget.key),
      metric('key pressed in the studio → seen, ms, longest', Math.max(...keys), budget.longestKey),
      metric('home page, warm, ms, median of 20', median(warm), budget.warm),
      metric(`memory after ${VIEWS} views, MiB`, after, budget.memory),
      metric(`memory gained by ${VIEWS} views, MiB`, after - before, budget.growth),
    ]
  } finally {
    await client.delete(ID)
    await browser.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
}
