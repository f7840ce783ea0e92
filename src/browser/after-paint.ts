/** A frame takes longer than this only while the page is hidden, when none comes. */
const NO_FRAME_MS = 250

/**
 * Runs `task` once, in a task of its own after the next frame has been painted, so that what was just shown does not
 * wait for it.
 */
export function afterPaint(task: () => void): void {
  let isRun = false
  const run = () => {
    if (isRun) return
    isRun = true
    clearTimeout(timer)
    task()
  }
  const timer = setTimeout(run, NO_FRAME_MS)
  requestAnimationFrame(() => setTimeout(run))
}

/**
 * As `afterPaint`, or when the page is left before that, so that no change is lost. Returns what runs `task` at once, unless it
 * has run.
 */
export function afterPaintOrPagehide(task: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = () => {
    if (signal.aborted) return
    controller.abort()
    task()
  }
  // Before the listeners that store what is there.
  window.addEventListener('pagehide', run, { capture: true, signal })
  afterPaint(run)
  return run
}
