import { chromium } from '@playwright/test'
import { findBrowser, measuringFlags } from '../lib/chromium.ts'
import { buildTestSite, serveTestSites, startTestServices, testSites } from '../test/test-sites.ts'
import { startHttp2Proxy } from './http2-proxy.ts'

/** The pages that are measured. */
export const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/shop/sparkling-water' },
  { name: 'product', path: '/shop/sparkling-water/lemon-mint' },
] as const

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** Builds the shop, serves it as a CDN does, and launches a browser. */
export async function openShop() {
  const found = await findBrowser('full', console.log)
  const services = await startTestServices()
  const site = testSites[0]
  for (const one of testSites) await buildTestSite(one, null)
  const hosts = await serveTestSites(testSites, 'small')
  const ownPages = new Map<string, string>()
  const proxy = await startHttp2Proxy(site.port, ownPages)
  const origin = proxy?.url ?? `http://localhost:${site.port}`
  if (proxy === null)
    console.log('Measuring over HTTP/1.1, because there is no openssl to create a certificate.')
  const flags = [...measuringFlags, ...(proxy === null ? [] : [proxy.trustFlag])]
  const browser = await chromium.launch({ executablePath: found.path, args: flags })
  const close = async () => {
    await browser.close()
    proxy?.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
  return { browser, found, flags, origin, ownPages: proxy === null ? null : ownPages, site, close }
}
