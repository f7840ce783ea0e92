/** The query parameter that marks preview mode (PREV-01, PREV-02). */
export const PREVIEW_PARAMETER = 'preview'

/** The address of a page in preview mode; `path` has no query. */
export const previewHref = (path: string): string => `${path}?${PREVIEW_PARAMETER}=true`

/** The status of a server that has no preview, which the doctor tells from one that refuses strangers. */
export const PREVIEW_NOT_CONFIGURED_STATUS = 501
