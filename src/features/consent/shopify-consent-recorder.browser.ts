import { CUSTOMER_PRIVACY_SCRIPT } from '#config/services.ts'
import type { ConsentDomains } from './consent-domains.ts'
import type { ConsentRecorder } from './consent-recorder.ts'

/** What `setTrackingConsent` of a storefront with pages of its own takes. It refuses any other key. */
interface TrackingConsent {
  analytics: boolean
  marketing: boolean
  preferences: boolean
  sale_of_data: boolean
  headlessStorefront: true
  checkoutRootDomain: string
  storefrontRootDomain?: string
  storefrontAccessToken: string
}

/** Called with an object with `error` when the choice was not taken, otherwise with nothing or null. */
type Done = (result?: { error?: unknown } | null) => void

declare global {
  interface Window {
    /** Made by Shopify's script. */
    Shopify?: {
      customerPrivacy?: { setTrackingConsent?: (consent: TrackingConsent, done: Done) => unknown }
    }
  }
}

export interface ShopifyConsentOptions {
  domains: ConsentDomains
  /** The public one. */
  accessToken: string
  /** Runs a script of another origin. Rejects when it cannot be loaded. */
  loadScript: (url: string) => Promise<void>
  /** How long script and answer may take together, in milliseconds. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000

const apiOf = () => window.Shopify?.customerPrivacy

/**
 * Records the choice by Shopify's Customer Privacy API, so that its checkout and pixels respect it (TRK-18). One answer stands
 * for all purposes. The script is loaded with the first choice.
 */
export function createShopifyConsentRecorder(options: ShopifyConsentOptions): ConsentRecorder {
  const { domains, accessToken, loadScript, timeoutMs = TIMEOUT_MS } = options
  const { checkoutRootDomain, storefrontRootDomain } = domains

  async function send(isAllowed: boolean): Promise<void> {
    if (apiOf()?.setTrackingConsent === undefined) await loadScript(CUSTOMER_PRIVACY_SCRIPT)
    await new Promise<void>((resolve, reject) => {
      const api = apiOf()
      if (typeof api?.setTrackingConsent !== 'function') throw new Error('The script brought no API')
      api.setTrackingConsent(
        {
          analytics: isAllowed,
          marketing: isAllowed,
          preferences: isAllowed,
          sale_of_data: isAllowed,
          headlessStorefront: true,
          checkoutRootDomain,
          ...(storefrontRootDomain === null ? {} : { storefrontRootDomain }),
          storefrontAccessToken: accessToken,
        },
        (result) => (result?.error ? reject(new Error(String(result.error))) : resolve()),
      )
    })
  }

  return {
    async save(choice) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const overdue = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
      })
      try {
        await Promise.race([send(choice === 'accepted'), overdue])
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Shopify did not take the visitor's choice: ${reason}`, { cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
