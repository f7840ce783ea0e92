import type { MiddlewareHandler } from 'astro'
import { withContent } from '#features/content/current-content.ts'

/** Reads a response to its end, so that an error of a page that is still being rendered is thrown here. */
async function buffered(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.text(), response)
}

/** Gives every request to the preview, which decides what is rendered, and from which content (RTE-43, ERR-10). */
export const onRequest: MiddlewareHandler = ({ request, locals }, next) => {
  // A page that rewrites to another one, such as to the 404 page, runs the middleware again.
  if (locals.view !== undefined) return next()
  return locals.preview.handle(request, {
    page(content, path) {
      locals.view = null
      return withContent(content, async () => buffered(await (path === null ? next() : next(path))))
    },
    async view(view, content) {
      locals.view = view
      const render = async () => buffered(await next(`/preview/${view.kind}`))
      return content === null ? render() : withContent(content, render)
    },
  })
}
