import type { ServiceName } from './local-environment.ts'
import type { ProcessEnvironment } from './process.ts'
import { formatTable } from './table.ts'

/** The addresses of shop, studio and services as a table to print. */
export function addressTable(
  variables: ProcessEnvironment,
  running: { site: string; services: readonly ServiceName[]; studio: { url: string; note: string } },
): string {
  const where = (name: ServiceName) => (running.services.includes(name) ? 'local' : 'configured')
  const {
    PUBLIC_SANITY_PROJECT_ID: project = '',
    PUBLIC_SANITY_DATASET: dataset = 'production',
    PUBLIC_SANITY_API_HOST: content = `https://${project}.api.sanity.io`,
    PUBLIC_STOREFRONT_API_URL: commerce = '',
    PUBLIC_RECOMMENDATIONS_URL: recommendations = '',
    EMAIL_MARKETING_URL: mail = 'not configured: mail waits in the outbox',
    PUBLIC_BACKEND_URL: backend = '',
    SANITY_STUDIO_PUBLISHER_URL: publisher = '',
    PUBLIC_SITE_VARIANT: variant = 'scrubbed',
  } = variables
  return formatTable([
    ['  shop', running.site, `variant ${variant}`],
    ['  studio', running.studio.url, running.studio.note],
    ['  content', content, `${where('content')}, dataset ${dataset}`],
    ['  commerce', commerce, where('commerce')],
    ['  recommendations', recommendations, where('recommendations')],
    [
      '  server',
      backend === '' ? '' : new URL(backend).origin,
      `${where('server')}: preview, sign-ups and forms`,
    ],
    ...(publisher === '' ? [] : [['  publisher', publisher, 'local: releases what is published']]),
    ['  mail', mail, `${where('mail')}, shows what was sent`],
  ])
}
