/** Whether data is to be saved (save-data, or 2g): then nothing is prefetched (NET-07). */
export function prefersReducedData(): boolean {
  const { saveData = false, effectiveType } = navigator.connection ?? {}
  return saveData || /2g/.test(String(effectiveType))
}

/** Whether the connection is slow: then only what will probably be used is prefetched (NET-09). */
export const isSlow = (): boolean => navigator.connection?.effectiveType === '3g'
