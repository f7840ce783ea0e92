/** The address this document was loaded from; filters and paging change `location`, but not this. */
export const loadedUrl = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href
