import type { Environment } from '../../src/config/env.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'

/** The variables of a site that uses the real services. */
export const siteVariables = {
  PUBLIC_SITE_URL: 'https://lull.example',
  PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
  PUBLIC_BUILD_ID: 'a',
  PUBLIC_SANITY_PROJECT_ID: 'abc',
  PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'public',
}

export const siteEnvironment = (more: Record<string, string> = {}): Environment =>
  readEnvironment({ ...siteVariables, ...more })

/** A directive of a Content-Security-Policy, with its sources; empty when the policy lacks it. */
export const cspDirective = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
