/** Runs `task` when the browser has nothing else to do, or after 2 s. */
export function whenBrowserIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 500)
}
