import type { ContentSource } from '#content/client.ts'
import type { Content } from '#content/content.ts'
import type { ChangeEvent } from '../../src/server/preview/change-stream.ts'
import type { DatasetReader } from '../../src/server/preview/dataset-reader.ts'
import { createEditMarks } from '../../src/server/preview/edit-marks.ts'
import type { PreviewRenderer, PreviewView } from '../../src/server/preview/preview-renderer.ts'
import { createPreviewSite } from '../../src/server/preview/preview-site.ts'
import { type PreviewSession, SESSION_COOKIE, sealSession } from '../../src/server/preview/session.ts'
import { memorySource, picture, type StoredDocument } from './content.fixture.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

export const SERVER = 'https://preview.example'
export const STUDIO = 'https://studio.example'
export const NOW = Date.parse('2026-03-20T07:05:00Z')
const SECRET = 'a secret of the server'

/** A session of an editor that has not expired. */
export const session: PreviewSession = {
  dataset: 'production',
  studioOrigin: STUDIO,
  expiresAt: NOW + 1000,
}

export const cookieOf = (changes: Partial<PreviewSession> = {}, secret = SECRET) =>
  `${SESSION_COOKIE}=${sealSession({ ...session, ...changes }, secret)}`

export interface PreviewOptions {
  /** By perspective; `drafts` unless named. */
  documents?: readonly StoredDocument[]
  /** Secrets that a studio has made. */
  secrets?: readonly string[]
  environment?: Record<string, string>
  /** Renders a page of the shop; by default its title is the path. */
  render?: (content: Content, path: string) => Promise<string>
}

/** A preview of documents in memory; `seen` has the perspectives that were read, `views` what it showed of its own. */
export function openPreview({ documents = [], secrets = [], environment, render }: PreviewOptions = {}) {
  const seen: string[] = []
  const seenMarks: boolean[] = []
  const views: PreviewView[] = []
  const errors: unknown[] = []
  /** The addresses whose secrets were looked up at the content service. */
  const lookUps: string[] = []
  const subscribers = new Set<(event: ChangeEvent) => void>()
  const datasetReader: DatasetReader = {
    source(perspective, hasEditMarks = false): ContentSource {
      seen.push(perspective)
      seenMarks.push(hasEditMarks)
      return memorySource([picture, ...documents])
    },
    studioOf: async (url) => {
      lookUps.push(url)
      return secrets.includes(new URL(url).searchParams.get('sanity-preview-secret') ?? '') ? STUDIO : null
    },
    fetchRaw: async () => ({ isPublishedHere: false, others: [] }),
    typeOf: async (id) => documents.find(({ _id }) => _id === id)?._type ?? null,
    unpublished: async () => [{ id: 'a', type: 'page', title: null, changedAt: '2026-03-20T07:05:00Z' }],
    releaseTitle: async (perspective) => (perspective.startsWith('rSpring') ? 'Spring <sale>' : null),
    connect: async () => {},
    changes: { version: () => null, since: () => null },
    subscribe: (listener) => {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    marks: createEditMarks(),
    stop: () => {},
  }
  const site = createPreviewSite({
    environment: siteEnvironment({
      PREVIEW_SECRET: SECRET,
      SANITY_API_READ_TOKEN: 'read',
      SANITY_STUDIO_DATASETS: 'production,staging',
      ...environment,
    }),
    policy: (_, frameAncestor) => `frame-ancestors ${frameAncestor}`,
    report: (error) => errors.push(error),
    now: () => NOW,
    open: () => datasetReader,
  })
  const html = (status: number, body: string) =>
    new Response(`<html><body>${body}</body></html>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  async function ask(
    address: string,
    headers: Record<string, string> = {},
    client = '192.0.2.1',
  ): Promise<Response> {
    const request = new Request(SERVER + address, { headers })
    const renderer: PreviewRenderer = {
      async page(content, path) {
        const shown = path ?? new URL(request.url).pathname
        const rendered = await render?.(content, shown)
        if (shown.startsWith('/data/')) return new Response(rendered ?? '{}')
        return html(shown === '/404' ? 404 : 200, rendered ?? `page ${shown}`)
      },
      async view(view) {
        views.push(view)
        return view.kind === 'message'
          ? html(view.message.status, view.message.title)
          : html(200, 'documents')
      },
    }
    return site.handle(request, renderer, { address: client })
  }
  return { ask, lookUps, seen, seenMarks, views, errors, subscribers, site, marks: datasetReader.marks }
}
