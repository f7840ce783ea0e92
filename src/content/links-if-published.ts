import { SPLASH_DEFAULT_PATH, SUBSCRIBE_PATH } from '#config/paths.ts'
import { pathOf } from '#config/routes.ts'
import type { Content } from './content.ts'
import { type ProblemReporter, reportContentProblem } from './problems.ts'

/** "Subscribe & save" (CHR-09); null and reported where its page is not published, so that the link is left out. */
export async function subscribePath(
  content: Content,
  report: ProblemReporter = reportContentProblem,
): Promise<string | null> {
  const pages = await content.all('buyNow')
  if (pages.some(({ slug }) => pathOf('buyNow', { slug }) === SUBSCRIBE_PATH)) return SUBSCRIBE_PATH
  report(
    `"Subscribe & save" is left out of header and menu: no buyNow page is published at ${SUBSCRIBE_PATH}`,
  )
  return null
}

/** Target of the home page's call to action unless an editor sets one (DOC-01); `/shop` where it is not published. */
export async function splashPath(content: Content): Promise<string> {
  const categories = await content.all('productCategory')
  const isPublished = categories.some(
    ({ slug }) => pathOf('productCategory', { slug }) === SPLASH_DEFAULT_PATH,
  )
  return isPublished ? SPLASH_DEFAULT_PATH : pathOf('shop', {})
}
