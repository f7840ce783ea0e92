import type { ProcessEnvironment } from '../lib/process.ts'

const variableNames = [
  'PUBLIC_SITE_URL',
  'PUBLIC_SITE_NAME',
  'PUBLIC_SITE_VARIANT',
  'PUBLIC_SUPPORT_EMAIL',
  'PUBLIC_SANITY_PROJECT_ID',
  'PUBLIC_SANITY_DATASET',
  'PUBLIC_SANITY_API_HOST',
  'PUBLIC_STOREFRONT_API_URL',
  'PUBLIC_STOREFRONT_API_TOKEN',
  'PUBLIC_MARKET',
  'PUBLIC_BACKEND_URL',
  'BACKEND_HOSTS',
  'EMAIL_MARKETING_URL',
  'FORM_MAIL_URL',
] as const
const secretNames = [
  'SANITY_API_READ_TOKEN',
  'STOREFRONT_API_PRIVATE_TOKEN',
  'EMAIL_MARKETING_KEY',
  'FORM_MAIL_KEY',
] as const

const picked = (variables: ProcessEnvironment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (variables[name] ? [[name, variables[name]] as const] : [])))

/** The variables that the own backend needs on a platform, without secrets; those that are unset are left out. */
export const backendVariables = (variables: ProcessEnvironment): Record<string, string> =>
  picked(variables, variableNames)

/** The secrets that the own backend needs on a platform; those that are unset are left out. */
export const backendSecrets = (variables: ProcessEnvironment): Record<string, string> =>
  picked(variables, secretNames)

/** The names of secrets that the own backend would use on a platform, and that are unset. */
export const unsetSecrets = (variables: ProcessEnvironment): string[] =>
  secretNames.filter((name) => !variables[name])
