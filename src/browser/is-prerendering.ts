/** Whether the browser has loaded the page only in case that somebody will open it. */
export const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true
