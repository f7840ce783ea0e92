import type { BrowserContext, Page } from '@playwright/test'

/** A fixed response to requests whose address matches a pattern. */
export interface FixedResponse {
  /** Pattern of addresses; `*` matches any text. */
  pattern: string
  contentType: string
  body: Buffer
  /** Called with the request's body. */
  onSent?(text: string): unknown
}

/** Pictures of one gray pixel; pages state their pictures' sizes, so the layout is the same as with real ones. */
export const grayPictures: readonly FixedResponse[] = ['*/images/*', '*/pictures/*', '*/s/files/*'].map(
  (pattern) => ({
    pattern,
    contentType: 'image/gif',
    body: Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  }),
)

/** Matches as the DevTools protocol does, with `*` as the only wildcard. */
const matches = (pattern: string, url: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(url)

/** Fulfils matching requests of one page while it is on. */
interface Answering {
  start(): Promise<void>
  stop(): Promise<void>
}

/** For a page of Chromium, by the DevTools protocol. It has to be started. */
export async function answerPage(page: Page, answers: readonly FixedResponse[]): Promise<Answering> {
  const session = await page.context().newCDPSession(page)
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
        // The page may have navigated away before the response.
        if (!page.isClosed() && !/Invalid InterceptionId|closed/.test(String(error))) throw error
      })
  })
  return {
    async start() {
      await session.send('Fetch.enable', {
        patterns: answers.map(({ pattern }) => ({ urlPattern: pattern })),
      })
    },
    async stop() {
      await session.send('Fetch.disable')
    },
  }
}

/** Fulfils matching requests of a context by Playwright's routes, which pass all its requests through the test. */
async function routeAnswers(context: BrowserContext, answers: readonly FixedResponse[]): Promise<void> {
  for (const { pattern, contentType, body, onSent } of answers) {
    await context.route(
      (url) => matches(pattern, url.href),
      async (route) => {
        onSent?.(route.request().postData() ?? '')
        const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
        await route.fulfill({ contentType, body, headers })
      },
    )
  }
}

/**
 * Fulfils matching requests of every new page of a context. In Chromium by the DevTools protocol, because Playwright's
 * routes would pass all requests through the test and disable the browser's cache.
 */
export async function answerInPlace(
  context: BrowserContext,
  answers: readonly FixedResponse[],
): Promise<void> {
  if (context.browser()?.browserType().name() !== 'chromium') return routeAnswers(context, answers)
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await (await answerPage(page, answers)).start()
    return page
  }
}
