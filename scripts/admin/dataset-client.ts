import type { SanityClient } from '@sanity/client'
import type { Environment } from '../../src/config/env.ts'
import { createContentClient } from '../../src/content/client.ts'
import { datasetConfig } from '../../src/content/published-source.ts'

/** A client that sees drafts and versions as documents of their own, of any dataset of the project. */
export const createDatasetClient = (
  environment: Environment,
  { dataset, token }: { dataset: string; token: string | undefined },
): SanityClient =>
  createContentClient({ ...datasetConfig(environment), dataset, token, perspective: 'published' }).withConfig(
    {
      perspective: 'raw',
    },
  )

/** Whether an import uploads every picture again: it looks for present ones by HTTPS only, which a local service lacks. */
export const mustReplaceAssets = ({ PUBLIC_SANITY_API_HOST: host }: Environment): boolean =>
  host?.startsWith('http:') ?? false
