import type { Environment } from '../../src/config/env.ts'

/** What both services' webhooks are looked at with. */
export interface WebhookCheck {
  environment: Environment
  /** The publisher's address, where webhooks arrive. */
  publisher: string
  /** Whether missing webhooks are made. */
  create: boolean
}

/** How to make a webhook that is missing. */
export const CREATE_WEBHOOKS = 'Make it: npm run doctor -- --create-webhooks'
