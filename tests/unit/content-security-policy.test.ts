import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, studioSecurityPolicy } from '../../scripts/build/content-security-policy.ts'
import { findTags } from '../../scripts/build/html-tags.ts'
import { inlineScriptHashes, mediaOrigins } from '../../scripts/build/post-processing/csp-sources.ts'
import { cspDirective, siteEnvironment } from './site-environment.fixture.ts'

describe('the security policy of pages', () => {
  it('contains the hashes of inline scripts that browsers execute', () => {
    const html =
      '<script>alert(1)</script><script type="module">x</script><script src="/a.js"></script>' +
      '<script type="application/ld+json">{}</script>'
    const hashes = inlineScriptHashes(findTags(html, ['script']))
    // sha256 of "alert(1)", as browsers report it.
    expect(hashes[0]).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
    expect(hashes).toHaveLength(2)
  })

  it('contains the origins of images', () => {
    const html =
      '<img src="https://a.example/1.png" srcset="https://a.example/1.png 1x, https://b.example/2.png 2x"><img src="/own.png">'
    expect(mediaOrigins(findTags(html, ['img']))).toEqual(['https://a.example', 'https://b.example'])
  })

  it('takes no directive from the address of an image', () => {
    const html = '<img src="https://a.example;connect-src/x.png"><img src="http://localhost:3333/x.png">'
    expect(mediaOrigins(findTags(html, ['img']))).toEqual(['https://a.example', 'http://localhost:3333'])
  })

  it('allows only own scripts, collected inline scripts and the configured services', () => {
    const policy = contentSecurityPolicy(
      siteEnvironment({ PUBLIC_RECOMMENDATIONS_URL: 'https://r.example/x', PUBLIC_RECOMMENDATIONS_KEY: 'k' }),
      { scriptHashes: new Set(["'sha256-x'"]), mediaOrigins: new Set(['https://cdn.sanity.io']) },
    )
    expect(cspDirective(policy, 'script-src')).toBe("script-src 'self' 'sha256-x'")
    expect(cspDirective(policy, 'connect-src')).toBe(
      "connect-src 'self' https://lull.myshopify.com https://r.example",
    )
    expect(cspDirective(policy, 'img-src')).toBe(
      "img-src 'self' data: https://cdn.sanity.io https://cdn.shopify.com",
    )
    expect(policy).toContain('upgrade-insecure-requests')
    expect(policy).not.toContain('worker-src')
  })

  it('allows every host that the tag manager’s analytics sends hits to, where there is one (TRK-17)', () => {
    const none = { scriptHashes: new Set<string>(), mediaOrigins: new Set<string>() }
    const policy = contentSecurityPolicy(siteEnvironment({ PUBLIC_TAG_MANAGER_ID: 'GTM-A' }), none)
    expect(cspDirective(policy, 'script-src')).toBe("script-src 'self' https://*.googletagmanager.com")
    expect(cspDirective(policy, 'connect-src')).toBe(
      "connect-src 'self' https://lull.myshopify.com https://*.google-analytics.com https://*.googletagmanager.com " +
        'https://analytics.google.com https://*.analytics.google.com https://www.google.com ' +
        'https://*.g.doubleclick.net',
    )
    expect(cspDirective(policy, 'frame-src')).toBe('frame-src https://www.googletagmanager.com')
    expect(contentSecurityPolicy(siteEnvironment(), none)).not.toContain('frame-src')
    expect(contentSecurityPolicy(siteEnvironment(), none)).not.toContain('google')
  })

  it('allows a worker made of a text where visits are recorded only (TRK-14)', () => {
    const policy = contentSecurityPolicy(
      siteEnvironment({
        PUBLIC_SESSION_REPLAY: 'on',
        PUBLIC_ERROR_REPORTING_DSN: 'https://key@errors.example/1',
      }),
      { scriptHashes: new Set(), mediaOrigins: new Set() },
    )
    expect(cspDirective(policy, 'worker-src')).toBe("worker-src 'self' blob:")
    expect(cspDirective(policy, 'connect-src')).toContain('https://errors.example')
  })

  it('allows Shopify’s consent script, and its requests, where it records answers only (TRK-18)', () => {
    const none = { scriptHashes: new Set<string>(), mediaOrigins: new Set<string>() }
    const asking = { PUBLIC_CONSENT: 'ask', CHECKOUT_HOSTS: 'checkout.shop.example' }
    const policy = contentSecurityPolicy(
      siteEnvironment({ ...asking, PUBLIC_CONSENT_RECORD: 'shopify' }),
      none,
    )
    expect(cspDirective(policy, 'script-src')).toBe(
      "script-src 'self' https://cdn.shopify.com/shopifycloud/consent-tracking-api/v0.2/consent-tracking-api.js",
    )
    expect(cspDirective(policy, 'connect-src')).toBe(
      "connect-src 'self' https://lull.myshopify.com https://checkout.shop.example https://monorail-edge.shopifysvc.com",
    )
    expect(contentSecurityPolicy(siteEnvironment(asking), none)).toBe(
      contentSecurityPolicy(siteEnvironment(), none),
    )
  })
})

describe('the security policy of the studio', () => {
  const policyFor = (more: Record<string, string> = {}) =>
    studioSecurityPolicy(siteEnvironment(more), new Set(["'sha256-x'"]))

  it('allows its own scripts, the content service’s cloud and the commerce service', () => {
    const policy = policyFor()
    expect(cspDirective(policy, 'script-src')).toBe("script-src 'self' 'sha256-x'")
    expect(cspDirective(policy, 'connect-src')).toBe(
      "connect-src 'self' blob: https://*.api.sanity.io wss://*.api.sanity.io https://*.apicdn.sanity.io " +
        'https://cdn.sanity.io https://api.sanity.io https://sanity-cdn.com https://lull.myshopify.com',
    )
    expect(cspDirective(policy, 'img-src')).toContain('https://cdn.shopify.com')
    expect(cspDirective(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'")
  })

  it('allows the project’s subdomain of a content service with another host', () => {
    const policy = policyFor({ PUBLIC_SANITY_API_HOST: 'http://localhost:3333' })
    expect(cspDirective(policy, 'connect-src')).toContain(
      'http://localhost:3333 http://*.localhost:3333 ws://localhost:3333 ws://*.localhost:3333',
    )
    expect(policy).not.toContain('sanity.io')
  })
})
