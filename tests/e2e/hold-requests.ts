import type { Page, Request } from '@playwright/test'

/** Holds the page's requests that match back until the returned function is called; others go on at once. */
export async function holdRequests(
  page: Page,
  pattern: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (isHeld(route.request())) await released
    await route.continue()
  })
  return release
}

/** Whether a request asks the commerce service for an operation, such as `cartLinesAdd`. */
export const isOperation = (request: Request, name: string): boolean =>
  request.postData()?.includes(`"operationName":"${name}"`) === true
