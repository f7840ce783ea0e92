/** With the value "false" it leaves out what a click would edit. */
export const EDIT_PARAMETER = 'edit'
/** Server-sent events that tell open pages of changes; no page has an address that begins so. */
export const CHANGES_PATH = '/_preview/changes'
/** The attribute of the panel with the version of the page that it was made for. */
export const VERSION_ATTRIBUTE = 'data-page-version'
/** The attribute of a price with the address of its product at the commerce service. */
export const ADMIN_ATTRIBUTE = 'data-commerce-admin'
