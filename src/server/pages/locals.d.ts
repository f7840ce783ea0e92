/** What the server gives to the pages that it renders. */
declare namespace App {
  interface Locals {
    /** The preview, for the client of the request. */
    preview: {
      handle(
        request: Request,
        renderer: import('../preview/preview-renderer.ts').PreviewRenderer,
      ): Promise<Response>
    }
    /** Set while a page is being rendered for the preview. */
    view?: import('../preview/preview-renderer.ts').PreviewView | null
  }
}
