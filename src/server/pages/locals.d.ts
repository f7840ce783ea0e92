/** What the server gives to the pages that it renders. */
declare namespace App {
  interface Locals {
    preview: import('../preview/preview-site.ts').PreviewSite
    /** Set while a page is being rendered for the preview. */
    view?: import('../preview/preview-renderer.ts').PreviewView | null
  }
}
