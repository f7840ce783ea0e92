import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { AdminError } from '../admin/admin-error.ts'
import { createSanityManagement } from '../admin/sanity-management.ts'
import { createShopifyAdmin, SHOPIFY_ADMIN_CREDENTIALS } from '../admin/shopify-admin.ts'
import { isLocalOrigin } from '../shared/is-local-origin.ts'
import { commerceWebhooks } from './check-commerce-webhooks.ts'
import { contentWebhook } from './check-content-webhook.ts'
import { type Finding, note, problem } from './finding.ts'

/** What is wrong as a finding, where a service refuses. */
async function toFinding(work: Promise<Finding>, fix: string): Promise<Finding> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AdminError || error instanceof z.ZodError) return problem(error.message, fix)
    throw error
  }
}

async function examineWebhooks(environment: Environment, create: boolean): Promise<Finding[]> {
  const { SANITY_STUDIO_PUBLISHER_URL: publisher } = environment
  if (publisher === undefined) return [note('No publisher is configured, which webhooks would be sent to.')]
  const check = { environment, publisher, create }
  const [project, admin] = [createSanityManagement(environment), createShopifyAdmin(environment)]
  const isReachable = (service: string) => !isLocalOrigin(publisher) || isLocalOrigin(service)
  const content = environment.PUBLIC_SANITY_API_HOST ?? 'https://api.sanity.io'
  if (!isReachable(content) || !isReachable(environment.PUBLIC_STOREFRONT_API_URL))
    return [note(`The publisher at ${publisher} cannot be reached by webhooks: it is on this machine.`)]
  return Promise.all([
    project === null
      ? note(
          'Whether the content service has a webhook to the publisher was not looked at.',
          'Set SANITY_API_ADMIN_TOKEN to a token with the right "Administrator", for this command only.',
        )
      : toFinding(contentWebhook(project, check), 'Correct SANITY_API_ADMIN_TOKEN.'),
    admin === null
      ? note(
          'Whether the store has webhooks to the publisher was not looked at.',
          `Set ${SHOPIFY_ADMIN_CREDENTIALS} of an app of the store.`,
        )
      : toFinding(
          commerceWebhooks(admin, check),
          'Give the app the scopes read_products and read_inventory (dev.shopify.com, the app, Versions), and install it.',
        ),
  ])
}

/** Whether the services tell the publisher what has changed (OPS-06). */
export const checkWebhooks = (environment: Environment): Promise<Finding[]> =>
  examineWebhooks(environment, false)

/** Makes the webhooks that are missing; those that are there stay as they are (OPS-06). */
export const createWebhooks = (environment: Environment): Promise<Finding[]> =>
  examineWebhooks(environment, true)
