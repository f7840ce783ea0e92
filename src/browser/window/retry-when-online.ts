/**
 * What `load` resolves with. When it fails because the browser was offline, it is tried again once the connection is back (STATE-06).
 * @throws What `load` throws while the browser is online.
 */
export async function retryWhenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  // The connection may be back before the failure is known.
  const wasOnline = navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine)
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    else if (wasOnline) throw error
    return retryWhenOnline(load)
  }
}
