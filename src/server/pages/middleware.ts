import type { MiddlewareHandler } from 'astro'
import { ERROR_PATH } from '#config/paths.ts'
import { withContent } from '#features/content/current-content.ts'
import { ErrorPageError } from '../preview/preview-renderer.ts'

/** Reads a response to its end, so that an error of a page that is still being rendered is thrown here. */
async function buffered(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.text(), response)
}

/** Renders the 404 page, whose own failure is told from that of other pages (RTE-36). */
const errorPage = async (rendering: Promise<Response>) => {
  try {
    return await buffered(await rendering)
  } catch (error) {
    throw new ErrorPageError(error)
  }
}

/** Gives every request to the preview, which decides what is rendered, and from which content (RTE-43, ERR-10). */
export const onRequest: MiddlewareHandler = ({ request, locals, url }, next) => {
  // A page that rewrites to the 404 page runs the middleware again.
  if (locals.view !== undefined) return errorPage(next())
  return locals.preview.handle(request, {
    page(content, path) {
      locals.view = null
      const isErrorPage = (path ?? url.pathname) === ERROR_PATH
      return withContent(content, async () => {
        const rendering = path === null ? next() : next(path)
        return isErrorPage ? errorPage(rendering) : buffered(await rendering)
      })
    },
    async view(view, content) {
      locals.view = view
      const render = async () => buffered(await next(`/preview/${view.kind}`))
      return content === null ? render() : withContent(content, render)
    },
  })
}
