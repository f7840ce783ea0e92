import { PUBLIC_CONSENT } from 'astro:env/client'
import type { APIRoute, GetStaticPaths } from 'astro'
import { buildId } from '#config/site.ts'
import { consentTextsJson } from '#features/consent/consent-texts.build.ts'
import { currentContent } from '#features/content/current-content.ts'
import { sharedDataRelease } from '#features/shared-data/shared-data.build.ts'

export const getStaticPaths = (() =>
  PUBLIC_CONSENT !== undefined
    ? [{ params: { release: sharedDataRelease(buildId) } }]
    : []) satisfies GetStaticPaths

/** The texts of the consent banner, in a shop that asks. */
export const GET: APIRoute = async () =>
  new Response(await consentTextsJson(await currentContent()), {
    headers: { 'content-type': 'application/json' },
  })
