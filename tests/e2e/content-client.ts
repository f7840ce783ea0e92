import { createClient, type SanityClient } from '@sanity/client'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import { clientConfig } from '../../scripts/local/content/client-config.ts'

export const contentUrl = `http://localhost:${testPorts.content}`

export type Role = keyof typeof localTokens

/** The content service, with somebody's rights; Node reaches it without the project in the host's name. */
export const contentClient = (role: Role = 'administrator', dataset = 'production'): SanityClient =>
  createClient({
    ...clientConfig(contentUrl),
    dataset,
    perspective: 'raw',
    token: localTokens[role],
  })
