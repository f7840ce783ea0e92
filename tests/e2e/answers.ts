import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What a page is answered without anybody being asked. */
export interface Answer {
  /** Of addresses; `*` stands for anything. */
  pattern: string
  contentType: string
  body: Buffer
  /** Told what was sent. */
  onSent?(text: string): unknown
}

/** Pictures of one grey point: pages know their pictures' sizes, so they look laid out as with the real ones. */
export const greyPictures: readonly Answer[] = ['*/images/*', '*/pictures/*', '*/s/files/*'].map(
  (pattern) => ({
    pattern,
    contentType: 'image/gif',
    body: Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  }),
)

/** `*` and `?` are the protocol's; nothing else in a pattern means anything. */
const matches = (pattern: string, url: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(url)

async function answer(session: CDPSession, page: Page, answers: readonly Answer[]): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const found = answers.find(({ pattern }) => matches(pattern, request.url))
    const sent =
      request.postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64').toString()) ?? []
    if (request.method !== 'OPTIONS') found?.onSent?.(sent.join(''))
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [
          { name: 'Content-Type', value: found?.contentType ?? 'text/plain' },
          { name: 'Access-Control-Allow-Origin', value: '*' },
          { name: 'Access-Control-Allow-Headers', value: '*' },
        ],
        body: found?.body.toString('base64') ?? '',
      })
      .catch((error: unknown) => {
        // Who has gone elsewhere does not wait for an answer.
        if (!page.isClosed() && !/Invalid InterceptionId|closed/.test(String(error))) throw error
      })
  })
  await session.send('Fetch.enable', { patterns: answers.map(({ pattern }) => ({ urlPattern: pattern })) })
}

/**
 * Answers certain requests of each page that a context is asked for. Unlike a route, of Playwright's, for which every
 * request of a page passes through the test and the browser keeps nothing it has loaded.
 */
export function answerInPlace(context: BrowserContext, answers: readonly Answer[]): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await answer(await context.newCDPSession(page), page, answers)
    return page
  }
}
