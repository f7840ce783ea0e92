import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DEFAULT_DATASET } from '../../src/config/env-formats.ts'
import { GRAPHQL_API_PATH } from '../../src/config/paths.ts'
import { API_VERSION } from '../local/commerce/api-version.ts'
import { localTokens } from '../local/content/accounts.ts'
import { buildId } from './build-id.ts'
import { fail, projectRoot } from './process.ts'

export const serviceNames = ['content', 'commerce', 'recommendations', 'mail', 'server'] as const
export type ServiceName = (typeof serviceNames)[number]
/** What `npm start` runs beside the site; tests run the publisher only where they are about it. */
export type ProgramName = ServiceName | 'publisher'

export type Ports = Readonly<Record<ProgramName | 'site', number>>

export const startPorts: Ports = {
  content: 3333,
  commerce: 3334,
  recommendations: 3335,
  mail: 3336,
  site: 4321,
  server: 4322,
  publisher: 4323,
}
/** The studio's port in `npm run dev`; otherwise it is part of the site. */
export const STUDIO_DEVELOPMENT_PORT = 4324
/** `TEST_PORTS_FROM` moves the tests' ports, so that two checkouts can be tested at once. */
const { TEST_PORTS_FROM: given = '13333' } = process.env
const firstTestPort = Number(given)
if (!Number.isInteger(firstTestPort) || firstTestPort < 1024 || firstTestPort > 65_000)
  fail(new Error(`TEST_PORTS_FROM must be a port from 1024 to 65000, not "${given}".`))
/** A port of the tests: `steps` after their first one. */
export const portAfter = (steps: number) => firstTestPort + steps
/** Not those of `npm start`, so that both can run at once. */
export const testPorts: Ports = {
  content: portAfter(0),
  commerce: portAfter(1),
  recommendations: portAfter(2),
  site: portAfter(3),
  mail: portAfter(5),
  server: portAfter(6),
  publisher: portAfter(8),
}

/** The variables of a publisher on this machine, and of who reports changes to it. */
export const publisherVariables = (ports: Ports, secret: () => string): Record<string, string> => ({
  SANITY_STUDIO_PUBLISHER_URL: `http://localhost:${ports.publisher}`,
  PUBLISH_WEBHOOK_SECRET: secret(),
  COMMERCE_WEBHOOK_SECRET: secret(),
})

/** The shop's dataset, and one to try things out in. */
export const localDatasets = [DEFAULT_DATASET, 'staging'] as const

/** The public token of the local commerce service. */
export const LOCAL_STOREFRONT_TOKEN = 'local-storefront-token'

/** The variables of each local service, its address first. */
const serviceVariables = (ports: Ports): Readonly<Record<ServiceName, Readonly<Record<string, string>>>> => ({
  content: {
    PUBLIC_SANITY_API_HOST: `http://localhost:${ports.content}`,
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_DATASET: localDatasets[0],
    SANITY_STUDIO_DATASETS: localDatasets.join(','),
    SANITY_API_READ_TOKEN: localTokens.read,
  },
  commerce: {
    PUBLIC_STOREFRONT_API_URL: `http://localhost:${ports.commerce}/api/${API_VERSION}/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: LOCAL_STOREFRONT_TOKEN,
    STOREFRONT_API_PRIVATE_TOKEN: 'local-private-token',
  },
  recommendations: {
    PUBLIC_RECOMMENDATIONS_URL: `http://localhost:${ports.recommendations}`,
    PUBLIC_RECOMMENDATIONS_KEY: 'local-recommendations-key',
  },
  mail: {
    EMAIL_MARKETING_URL: `http://localhost:${ports.mail}`,
    EMAIL_MARKETING_KEY: 'local-email-marketing-key',
    PUBLIC_EMAIL_MARKETING_ID: 'LOCAL1',
    PUBLIC_EMAIL_MARKETING_API_HOST: `http://localhost:${ports.mail}`,
  },
  server: {
    PUBLIC_BACKEND_URL: `http://localhost:${ports.server}${GRAPHQL_API_PATH}`,
    SANITY_STUDIO_PREVIEW_URL_LOCAL: `http://localhost:${ports.server}/preview`,
    PREVIEW_SECRET: 'local-preview-secret',
  },
})

/** A service that has any of these variables set is not started locally. */
const remoteMarkers: Readonly<Record<ServiceName, readonly string[]>> = {
  content: ['PUBLIC_SANITY_API_HOST', 'PUBLIC_SANITY_PROJECT_ID'],
  commerce: ['PUBLIC_STOREFRONT_API_URL'],
  recommendations: ['PUBLIC_RECOMMENDATIONS_URL'],
  mail: ['EMAIL_MARKETING_URL', 'PUBLIC_EMAIL_MARKETING_ID'],
  server: ['PUBLIC_BACKEND_URL'],
}

const isSet = (value: string | undefined) => value !== undefined && value !== ''

/** The variables of a file such as `.env`; none where there is no file. @throws Error naming it when it cannot be read. */
export function readEnvFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {}
  try {
    // Editors on Windows begin files with a mark, which would become part of the first name.
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** The variables of `.env` and of the process; the latter win. */
export function configuredEnvironment(): Record<string, string | undefined> {
  return { ...readEnvFile(`${projectRoot}.env`), ...process.env }
}

export interface LocalEnvironment {
  variables: Record<string, string | undefined>
  /** The services to start locally; the others are configured with other addresses. */
  services: readonly ServiceName[]
}

/**
 * The variables for running everything on this machine; the only place with defaults. `configured` wins, and a service
 * that it configures gets none of the local variables, so that no local token goes to a real service. The site's address
 * is always local, and so is how it gets its pictures.
 */
export function localEnvironment(
  ports: Ports,
  configured: Readonly<Record<string, string | undefined>>,
): LocalEnvironment {
  const services = serviceNames.filter(
    (name) => !remoteMarkers[name].some((variable) => isSet(configured[variable])),
  )
  const siteUrl = `http://localhost:${ports.site}`
  const local: Record<string, string> = {
    PUBLIC_SITE_NAME: 'Lull',
    PUBLIC_SITE_VARIANT: 'scrubbed',
    PUBLIC_PICTURES: 'proxied',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_BUILD_ID: buildId(configured),
  }
  for (const name of services) Object.assign(local, serviceVariables(ports)[name])
  const given = Object.fromEntries(Object.entries(configured).filter(([, value]) => isSet(value)))
  const variables: Record<string, string | undefined> = { ...local, ...given, PUBLIC_SITE_URL: siteUrl }
  // Whether code at the host answers for pictures is a property of the host, and this one only proxies.
  if (variables.PUBLIC_PICTURES === 'served') variables.PUBLIC_PICTURES = 'proxied'
  return { variables, services }
}
