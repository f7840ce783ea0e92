import type { ProcessEnvironment } from '../../lib/process.ts'
import { missingVariables, siteAddressProblems } from '../configuration-problems.ts'

/** What keeps a configuration from being deployed to Netlify: a sentence for each. */
export const netlifyProblems = (variables: ProcessEnvironment): string[] => [
  ...missingVariables(variables, ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN']),
  ...siteAddressProblems(variables),
]
