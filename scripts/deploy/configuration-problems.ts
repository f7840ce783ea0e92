import type { ProcessEnvironment } from '../lib/process.ts'
import { isLocalOrigin } from '../shared/is-local-origin.ts'

/** A site that is made for this machine would send shoppers to their own. */
export const siteAddressProblems = ({ PUBLIC_SITE_URL: url = '' }: ProcessEnvironment): string[] =>
  isLocalOrigin(url)
    ? [`PUBLIC_SITE_URL is ${url}, on this machine: set it to the address that shoppers will use`]
    : []

/** A sentence for each of these variables that is unset. */
export const missingVariables = (variables: ProcessEnvironment, names: readonly string[]): string[] =>
  names.filter((name) => !variables[name]).map((name) => `${name} is missing`)
