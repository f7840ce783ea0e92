/**
 * What `load` resolves with. When it fails while the browser is offline, it is tried again once the connection is back (STATE-06).
 * @throws What `load` throws while the browser is online.
 */
export async function retryWhenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return retryWhenOnline(load)
  }
}
