import { CONTENT_API_VERSION } from '../../../src/config/limits.ts'
import { localDatasets } from '../../local-environment.ts'

/** What a client needs to reach the first dataset of a local content service, without a token. */
export const clientConfig = (apiHost: string) =>
  ({
    projectId: 'lull',
    dataset: localDatasets[0],
    apiVersion: CONTENT_API_VERSION,
    apiHost,
    useProjectHostname: false,
    useCdn: false,
  }) as const
