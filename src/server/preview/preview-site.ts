import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import type { ClientConnection } from '#backend/client-connection.ts'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import { datasetsOf } from '#config/datasets.ts'
import type { Environment } from '#config/env.ts'
import { DATASET_PARAMETER } from '#config/preview-address.ts'
import { pathOf } from '#config/routes.ts'
import {
  ACCESS_CHECKS_PER_ADDRESS,
  PREVIEW_CONTENT_MS,
  PREVIEW_CONTENTS,
  PREVIEW_SESSION_MS,
} from '#config/server-limits.ts'
import { temporaryRedirect, textResponse } from '../fixed-responses.ts'
import { addEditTargets } from './add-edit-targets.ts'
import { createChangeStreams } from './change-stream.ts'
import { createContentCache } from './content-cache.ts'
import { type DatasetReader, openDatasetReader } from './dataset-reader.ts'
import { type ErrorMessage, messages } from './error-messages.ts'
import { statusOfError } from './error-status.ts'
import { guardedResponse } from './guarded-response.ts'
import { openContent } from './open-content.ts'
import type { PreviewContext } from './preview-context.ts'
import { CHANGES_PATH, LEAVE_PARAMETER } from './preview-protocol.ts'
import { ErrorPageError, type PreviewRenderer } from './preview-renderer.ts'
import {
  completeAddress,
  type PreviewRequest,
  readPreviewRequest,
  sessionOf,
  withPreviewParameter,
} from './preview-request.ts'
import { type PreviewSession, sealSession, sessionCookie } from './session.ts'
import { settingParameters, settingsOf } from './settings.ts'
import { showPage } from './show-page.ts'
import type { StudioRules } from './studio-rules.ts'

export interface PreviewSite {
  /** Never rejects. */
  handle(request: Request, renderer: PreviewRenderer, connection: ClientConnection): Promise<Response>
  /** Ends the streams of open pages, which would hold up a server that stops. */
  endStreams(): void
  /** Names gaps in the studio's words from now on. */
  setRules(rules: StudioRules): void
  /** Stops listening for changes of content. */
  stop(): void
}

export interface PreviewSiteOptions {
  environment: Environment
  /** The Content-Security-Policy of a page that only this origin may show in a frame. */
  policy: (html: string, frameAncestor: string) => string
  report: (error: unknown) => void
  now?: () => number
  /** Reads a dataset; by default with the environment's read token. */
  open?: (dataset: string) => DatasetReader
}

const showMessage = (renderer: PreviewRenderer, message: ErrorMessage) =>
  renderer.view({ kind: 'message', message }, null)

/**
 * The preview: the shop's pages rendered per request from drafts, for editors who come from the studio (RTE-29,
 * PREV-01..04). A request without a session gets an explanation instead of content (OPEN-03).
 */
export function createPreviewSite(options: PreviewSiteOptions): PreviewSite {
  const { environment, policy, report, now = Date.now } = options
  const { PREVIEW_SECRET: secret, SANITY_API_READ_TOKEN: token } = environment
  const siteOrigin = new URL(environment.PUBLIC_SITE_URL).origin
  const datasets = new Set(datasetsOf(environment))
  const opened = new Map<string, DatasetReader>()
  const streams = createChangeStreams()
  const limiter = createRateLimiter({ max: ACCESS_CHECKS_PER_ADDRESS })
  let rules: StudioRules | null = null
  const contents = createContentCache({ max: PREVIEW_CONTENTS, lifetimeMs: PREVIEW_CONTENT_MS, now })
  const open = options.open ?? ((dataset: string) => openDatasetReader(environment, dataset, report))

  function readerOf(dataset: string): DatasetReader {
    const datasetReader = opened.get(dataset) ?? open(dataset)
    opened.set(dataset, datasetReader)
    return datasetReader
  }

  /** With the drafts of the address's perspective on top in preview mode only (OPEN-03). */
  function openContext(request: PreviewRequest, session: PreviewSession): PreviewContext {
    const datasetReader = readerOf(session.dataset)
    const settings = settingsOf(request.url, environment.PUBLIC_SITE_VARIANT)
    const context: PreviewContext = {
      request,
      session,
      settings,
      datasetReader,
      environment,
      rules,
      siteOrigin,
      shown: null,
      contentOf(variant = settings.variant) {
        const perspective = request.isPreview ? settings.perspective : 'published'
        const key = { perspective, variant, hasEditMarks: request.isPreview && request.isEditable }
        return contents.get(JSON.stringify([session.dataset, key]), datasetReader.changes, () =>
          openContent(datasetReader, key, siteOrigin),
        )
      },
    }
    return context
  }

  /** Checks the studio's secret and starts a session (OPEN-03). */
  async function enter({ url, ...context }: PreviewRequest, renderer: PreviewRenderer, key: string) {
    const dataset = url.searchParams.get(DATASET_PARAMETER) ?? environment.PUBLIC_SANITY_DATASET
    const studioOrigin = datasets.has(dataset) ? await readerOf(dataset).studioOf(url.href) : null
    if (studioOrigin === null) return showMessage(renderer, messages.expired)
    const session: PreviewSession = {
      dataset,
      studioOrigin,
      expiresAt: now() + PREVIEW_SESSION_MS,
    }
    const target = url.searchParams.get(urlSearchParamPreviewPathname) ?? url.pathname + url.search
    const response = temporaryRedirect(withPreviewParameter(target, settingParameters(url)))
    const value = sealSession(session, key)
    response.headers.append('set-cookie', sessionCookie(value, PREVIEW_SESSION_MS / 1000, context))
    return response
  }

  async function answer(request: PreviewRequest, session: PreviewSession, renderer: PreviewRenderer) {
    const dataset = request.url.searchParams.get(DATASET_PARAMETER)
    const isOther = dataset !== null && dataset !== session.dataset
    if (isOther || !datasets.has(session.dataset)) return showMessage(renderer, messages.otherDataset)
    if (
      request.url.pathname === pathOf('previewIndex', {}) &&
      request.url.searchParams.has(LEAVE_PARAMETER)
    ) {
      // The pointer's resting on the link prefetches it, and other sites can load it as a picture.
      if (!request.isFollowed) return textResponse(403, 'Only following the link leaves the preview.')
      const response = temporaryRedirect(siteOrigin)
      response.headers.append('set-cookie', sessionCookie('', 0, request))
      return response
    }
    const isStream = request.url.pathname === CHANGES_PATH
    const complete = request.isData || isStream ? null : completeAddress(request)
    if (complete !== null) return temporaryRedirect(complete)
    const context = openContext(request, session)
    if (isStream) return streams.open(context.datasetReader.subscribe)
    await context.datasetReader.connect()
    return addEditTargets(await showPage(context, renderer), context)
  }

  async function respond(
    request: PreviewRequest,
    session: PreviewSession | null,
    renderer: PreviewRenderer,
    { address }: ClientConnection,
  ) {
    if (secret === undefined || token === undefined) return showMessage(renderer, messages.notConfigured)
    if (request.url.searchParams.has(urlSearchParamPreviewSecret)) {
      // Anybody can send a secret, and each is looked up at the content service.
      const isAllowed = limiter.consume(address) === 0
      return isAllowed ? enter(request, renderer, secret) : showMessage(renderer, messages.tooMany)
    }
    return session === null
      ? showMessage(renderer, request.isFramed ? messages.notAllowedInFrame : messages.notAllowed)
      : answer(request, session, renderer)
  }

  async function fail(error: unknown, renderer: PreviewRenderer): Promise<Response> {
    const isErrorPage = error instanceof ErrorPageError
    report(isErrorPage ? error.cause : error)
    const message = isErrorPage
      ? messages.errorPageFailed
      : { ...messages.failed, status: statusOfError(error) }
    return showMessage(renderer, message).catch((again: unknown) => {
      // What renders the pages is itself broken.
      report(again)
      return textResponse(message.status, `${message.title}. ${message.text}`)
    })
  }

  return {
    async handle(request, renderer, connection) {
      const session = secret === undefined ? null : sessionOf(request, secret, now())
      const studioOrigin = session?.studioOrigin ?? siteOrigin
      const guard = (response: Response) => guardedResponse(response, studioOrigin, policy)
      try {
        return await guard(await respond(readPreviewRequest(request), session, renderer, connection))
      } catch (error) {
        return guard(await fail(error, renderer))
      }
    },
    endStreams: streams.closeAll,
    setRules: (found) => {
      rules = found
    },
    stop() {
      for (const datasetReader of opened.values()) datasetReader.stop()
    },
  }
}
