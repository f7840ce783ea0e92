/** The query parameter that marks preview mode (PREV-01, PREV-02). */
export const PREVIEW_PARAMETER = 'preview'
/** The query parameter with the dataset that a preview shows (STU-09). */
export const DATASET_PARAMETER = 'dataset'
/** The query parameter with the versions of documents that a preview shows: `published`, `drafts`, or names of releases (RTE-29). */
export const PERSPECTIVE_PARAMETER = 'perspective'

/** Whether an address is in preview mode (PREV-01). */
export const isPreviewAddress = ({ search }: Pick<URL, 'search'>): boolean =>
  new URLSearchParams(search).get(PREVIEW_PARAMETER) === 'true'

/** The address of a page in preview mode; `path` has no query. */
export const previewHref = (path: string): string => `${path}?${PREVIEW_PARAMETER}=true`

/** The status of a server that has no preview, which the doctor tells from one that refuses strangers. */
export const PREVIEW_NOT_CONFIGURED_STATUS = 501
