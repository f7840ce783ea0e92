import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startStaticHost } from '../host/static-host.ts'
import { findBrowser, measuringFlags } from '../lib/chromium.ts'
import { projectRoot } from '../lib/process.ts'
import { formatTable } from '../lib/table.ts'
import { buildTestSite, folderOf, startTestServices, testSites } from '../test/test-sites.ts'
import { pageOfEachKind } from './page-kinds.ts'

/** Phones, a tablet, and computers. */
const WIDTHS = [360, 412, 768, 1280, 2000] as const
const SCREEN_HEIGHT = 900
/** By less than this, of 255, nobody sees two colors differ. */
const SEEN = 12
/** Everything that shows the time shows this one. */
const NOW = new Date('2026-03-02T10:00:00Z')
const FOLDER = `${projectRoot}.local/bench/compare`

/** What is compared of two screens: the part of their pixels that can be told apart, 1 where their sizes differ. */
export interface Difference {
  share: number
  /** The later screen in gray, with what differs in red; null where the sizes differ. */
  picture: Buffer | null
}

async function pixelsOf(screen: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(screen).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Compares two screens, as PNG files. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<Difference> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  if (one.width !== other.width || one.height !== other.height) return { share: 1, picture: null }
  const { width, height } = other
  const shown = Buffer.alloc(other.data.length)
  let differing = 0
  for (let at = 0; at < other.data.length; at += 3) {
    const colors = [0, 1, 2].map((channel) => other.data[at + channel] ?? 0)
    const isSeen = colors.some((color, channel) => Math.abs(color - (one.data[at + channel] ?? 0)) >= SEEN)
    const gray = Math.round(200 + (colors.reduce((sum, color) => sum + color, 0) / 3) * (55 / 255))
    shown.set(isSeen ? [255, 0, 0] : [gray, gray, gray], at)
    if (isSeen) differing += 1
  }
  const picture = await sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { share: differing / (width * height), picture }
}

/** Shows a page as it stays: whole, with every picture, without what moves. */
async function settle(page: Page): Promise<void> {
  await page.addStyleTag({
    content: '*,*::before,*::after{animation-play-state:paused!important;caret-color:transparent!important}',
  })
  await page.mouse.move(3, 300)
  await page.mouse.move(5, 310)
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-deferred-layout'))
  await page.evaluate(async () => {
    for (const picture of document.querySelectorAll('img')) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => null)))
  })
}

async function screensOf(
  browser: Browser,
  origin: string,
  paths: Iterable<readonly [kind: string, path: string]>,
): Promise<Map<string, Buffer>> {
  const screens = new Map<string, Buffer>()
  for (const width of WIDTHS) {
    const viewport = { width, height: SCREEN_HEIGHT }
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await context.clock.setFixedTime(NOW)
    const page = await context.newPage()
    for (const [kind, path] of paths) {
      await page.goto(origin + path, { waitUntil: 'load' })
      await page.waitForTimeout(500)
      screens.set(`${kind} ${width} first`, await page.screenshot())
      await settle(page)
      screens.set(`${kind} ${width} whole`, await page.screenshot({ fullPage: true }))
    }
    await context.close()
  }
  return screens
}

/**
 * Compares the screens of this shop with those of an earlier build of the test site: one page of every kind, its first screen as
 * it loads and the whole page, at five widths. Keeps what differs in `.local/bench/compare`.
 * @param before The earlier build's folder, which some builds of the test site left (`.local/test/site-scrubbed`).
 * @returns Whether nobody can tell the screens apart.
 */
export async function benchCompare(before: string): Promise<boolean> {
  const [site] = testSites
  const services = await startTestServices()
  const found = await findBrowser('headless-shell', console.log)
  const browser = await chromium.launch({ executablePath: found.path, args: [...measuringFlags] })
  try {
    await buildTestSite(site, null)
    const directory = projectRoot + folderOf(site)
    const paths = [...pageOfEachKind(directory)]
    // One after the other at the same address, which their pages name.
    const shots: Map<string, Buffer>[] = []
    for (const folder of [before, directory]) {
      const host = await startStaticHost({ directory: folder, port: site.port, compression: 'fast' })
      shots.push(await screensOf(browser, host.url, paths))
      await host.close()
    }
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    const rows: string[][] = []
    for (const [name, screen] of shots[1] ?? []) {
      const earlier = shots[0]?.get(name)
      if (earlier === undefined) continue
      const { share, picture } = await differenceOf(earlier, screen)
      if (share === 0) continue
      const file = `${FOLDER}/${name.replaceAll(' ', '-')}`
      writeFileSync(`${file}-before.png`, earlier)
      writeFileSync(`${file}-after.png`, screen)
      if (picture !== null) writeFileSync(`${file}-difference.png`, picture)
      rows.push([`  ${name}`, picture === null ? 'another size' : `${(100 * share).toFixed(3)} %`])
    }
    const count = shots[1]?.size ?? 0
    console.log(`\n${count - rows.length} of ${count} screens are alike; the others are in ${FOLDER}`)
    if (rows.length > 0) console.log(formatTable(rows))
    return rows.length === 0
  } finally {
    await browser.close()
    await services.stop()
  }
}
