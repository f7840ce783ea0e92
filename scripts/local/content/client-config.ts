import { DEFAULT_DATASET } from '../../../src/config/env-formats.ts'
import { CONTENT_API_VERSION } from '../../../src/config/limits.ts'

/** What a client needs to reach the shop's dataset in a local content service, without a token. */
export const clientConfig = (apiHost: string) =>
  ({
    projectId: 'lull',
    dataset: DEFAULT_DATASET,
    apiVersion: CONTENT_API_VERSION,
    apiHost,
    useProjectHostname: false,
    useCdn: false,
  }) as const
