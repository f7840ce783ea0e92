/** The id of the document that the studio opened the page for. */
export const DOCUMENT_PARAMETER = 'document'
/** Shows a page without header, footer, banner and sky (RTE-38). */
export const EMBED_PARAMETER = 'embed'
/** With the value "false" it leaves out what a click would edit. */
export const EDIT_PARAMETER = 'edit'
/** Shows the `full` or `scrubbed` variant of the site; `variant` is a product's. */
export const SITE_VARIANT_PARAMETER = 'site-variant'
/** Server-sent events that tell open pages of changes; no page has an address that begins so. */
export const CHANGES_PATH = '/_preview/changes'
/** The parameter of the preview's start that ends the session. */
export const LEAVE_PARAMETER = 'leave'
/** The attribute of the link that ends the session. */
export const LEAVE_ATTRIBUTE = 'data-leave-preview'
/** Asks for the texts of a data file, and the fields that they come from, in place of its data. */
export const TARGETS_PARAMETER = 'targets'
/** The attribute, with the page's version, of the element that holds what scripts know about its texts. */
export const VERSION_ATTRIBUTE = 'data-page-version'
/** The attribute of the same element with the id of the document whose own page it is; absent on other pages. */
export const DOCUMENT_ATTRIBUTE = 'data-page-document'
/** The document's event after a change that was saved has been shown. */
export const UPDATED_EVENT = 'preview:updated'
/** The attribute of a price and the like with the address of its product at the commerce service. */
export const ADMIN_ATTRIBUTE = 'data-commerce-admin'
