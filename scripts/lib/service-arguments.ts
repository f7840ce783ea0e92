import type { Fineness } from '../sample/render-pictures.ts'
import type { SampleDataset } from '../sample/sample-files.ts'
import { localDatasets, type Ports, type ProgramName } from './local-environment.ts'
import { endsWithParent, type ProcessEnvironment } from './process.ts'
import { serverFlags } from './server-flags.ts'

export interface ServiceOptions {
  names: readonly ProgramName[]
  ports: Ports
  /** Where the services' state, the sample shop and `logs/` are, such as `.local/start`. */
  directory: string
  /** Whether `sample/` in it already has other data than the sample shop. */
  hasOwnSample?: boolean
  /** Of the sample shop's pictures, which are fine unless given. */
  pictures?: Fineness
  /** The configuration of the site, for its backend. */
  variables?: ProcessEnvironment
  /** More datasets of the content service. */
  otherDatasets?: readonly string[]
  /** Datasets that begin as a copy of a sample dataset, by name. */
  copiedDatasets?: Readonly<Record<string, SampleDataset>>
  /** The configuration of the publisher that changes are reported to; that of the site, unless given. */
  publisherVariables?: ProcessEnvironment
  /** Whether the publisher's releases have the studio. */
  hasStudio?: boolean
  /** More origins whose pages may send forms to the backend. */
  otherOrigins?: readonly string[]
  /** Where the server finds its pages, once they are built. */
  pages?: string
}

/** The command-line arguments that only this service takes. */
function ownArguments(name: ProgramName, options: ServiceOptions): readonly string[] {
  const { ports, variables = {}, otherOrigins = [], otherDatasets = [], copiedDatasets = {}, pages } = options
  const { publisherVariables = variables, directory } = options
  const sample = ['--sample', `${directory}/sample`]
  const origins = otherOrigins.flatMap((origin) => ['--origin', origin])
  switch (name) {
    case 'recommendations':
      return [...sample, '--commerce-url', `http://localhost:${ports.commerce}`]
    case 'server':
      return [...(pages === undefined ? [] : ['--pages', pages]), ...origins]
    case 'content':
      return [
        ...sample,
        ...['--datasets', [...localDatasets, ...otherDatasets, ...Object.keys(copiedDatasets)].join(',')],
        ...webhookArguments('content', publisherVariables),
        ...['--webhook-datasets', publisherVariables.PUBLIC_SANITY_DATASET ?? localDatasets[0]],
      ]
    case 'commerce':
      return [
        ...sample,
        ...['--public-token', variables.PUBLIC_STOREFRONT_API_TOKEN ?? ''],
        ...['--private-token', variables.STOREFRONT_API_PRIVATE_TOKEN ?? ''],
        ...webhookArguments('commerce', publisherVariables),
      ]
    case 'publisher':
      return [...(options.hasStudio === false ? ['--no-studio'] : []), ...origins]
    case 'mail':
      return []
  }
}

/** Where a service reports changes to, if a publisher is configured. */
function webhookArguments(name: 'content' | 'commerce', variables: ProcessEnvironment): readonly string[] {
  const {
    SANITY_STUDIO_PUBLISHER_URL: publisher,
    PUBLISH_WEBHOOK_SECRET,
    COMMERCE_WEBHOOK_SECRET,
  } = variables
  const secret = name === 'content' ? PUBLISH_WEBHOOK_SECRET : COMMERCE_WEBHOOK_SECRET
  if (!publisher || !secret) return []
  return ['--webhook-url', `${publisher}/webhooks/${name}`, '--webhook-secret', secret]
}

/** The server and the publisher are the shop's own; the others stand in for services outside. */
export const isOwn = (name: ProgramName) => name === 'server' || name === 'publisher'

function programOf(name: ProgramName): string {
  if (name === 'publisher') return 'scripts/publisher.ts'
  return name === 'server' ? 'scripts/server.ts' : `scripts/local/${name}/main.ts`
}

/** What Node is started with to run a service. */
export function serviceArguments(name: ProgramName, options: ServiceOptions): readonly string[] {
  const { ports, directory } = options
  return [
    '--disable-warning=ExperimentalWarning',
    ...(isOwn(name) ? serverFlags : []),
    ...endsWithParent,
    programOf(name),
    // HOST is for the shop's own programs where they are deployed; many shells export one.
    ...(isOwn(name) ? ['--host', 'localhost'] : []),
    ...['--port', String(ports[name])],
    ...['--state', `${directory}/${name}`],
    ...ownArguments(name, options),
  ]
}
