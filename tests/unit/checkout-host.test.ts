import { describe, expect, test } from 'vitest'
import { checkoutHosts, toOwnHost } from '#features/checkout/checkout-host.ts'
import { messageOf } from './message-of.fixture.ts'

describe('the checkout’s host', () => {
  const storefrontUrl = 'https://lull.myshopify.com/api/2026-04/graphql.json'

  async function visit(
    checkoutUrl: string,
    { configured, primary = null }: { configured?: string; primary?: string | null } = {},
  ) {
    const reports: string[] = []
    let asked = 0
    const url = await toOwnHost(checkoutUrl, {
      ...checkoutHosts(configured, storefrontUrl),
      primaryHost: async () => {
        asked += 1
        return primary
      },
      report: (error, context) => {
        reports.push(messageOf(error))
        expect(context).toEqual({ operation: 'checkout' })
      },
    })
    return { url, reports, asked }
  }

  test('is the store’s own or a configured one, without asking (CHK-02)', async () => {
    const own = 'https://lull.myshopify.com/cart/c/abc?key=1'
    expect(await visit(own)).toEqual({ url: own, reports: [], asked: 0 })
    const pay = 'https://pay.lull.example/cart/c/abc?key=1'
    const configured = 'lull.example, Pay.lull.example'
    expect(await visit(pay, { configured })).toEqual({ url: pay, reports: [], asked: 0 })
  })

  test('may be the store’s primary domain, which is reported where hosts are configured (CHK-02)', async () => {
    const url = 'https://lull.example/cart/c/abc?key=1'
    const primary = 'lull.example'
    expect(await visit(url, { primary })).toEqual({ url, reports: [], asked: 1 })
    expect(await visit(url, { primary, configured: 'lull.myshopify.com' })).toEqual({
      url,
      reports: ["The checkout is at a host that is not the shop's own: lull.example"],
      asked: 1,
    })
  })

  test('replaces any other one, so that no sale is lost and nobody pays elsewhere (CHK-02)', async () => {
    const other = 'http://user:word@evil.example:8443//cart/c/abc?key=1'
    const reports = ["The checkout is at a host that is not the shop's own: evil.example:8443"]
    expect(await visit(other, { primary: 'lull.example' })).toEqual({
      url: 'https://lull.example//cart/c/abc?key=1',
      reports,
      asked: 1,
    })
    expect(await visit(other)).toEqual({
      url: 'https://lull.myshopify.com//cart/c/abc?key=1',
      reports,
      asked: 1,
    })
    expect((await visit(other, { configured: 'pay.example' })).url).toBe(
      'https://pay.example//cart/c/abc?key=1',
    )
  })

  test('is none when the store’s answer is no host (CHK-02)', async () => {
    for (const primary of ['', 'a b', 'evil.example/x']) {
      await expect(visit('https://other.example/c', { primary })).rejects.toThrow(
        `The store's domain is malformed: ${primary}`,
      )
    }
  })

  test.each([
    ['javascript:alert(1)', 'The checkout URL is not http(s): javascript:'],
    ['data:text/html,x', 'The checkout URL is not http(s): data:'],
    ['shttp://lull.myshopify.com/c', 'The checkout URL is not http(s): shttp:'],
    ['httpx://lull.myshopify.com/c', 'The checkout URL is not http(s): httpx:'],
    ['not an address', 'Invalid URL'],
  ])('is none in %s (CHK-02)', async (address, message) => {
    await expect(visit(address)).rejects.toThrow(message)
  })

  test('is configured with commas, spaces or both between hosts (CHK-02)', () => {
    const hosts = (configured?: string) => checkoutHosts(configured, storefrontUrl)
    expect(hosts(' a.example ,\n B.example,').hosts).toEqual(['a.example', 'b.example'])
    expect(hosts('a.example')).toEqual({ protocol: 'https:', hosts: ['a.example'], isConfigured: true })
    const own = { protocol: 'https:', hosts: ['lull.myshopify.com'], isConfigured: false }
    expect([hosts(), hosts(' , ')]).toEqual([own, own])
  })
})
