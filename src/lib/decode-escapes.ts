/** The text that an address writes with percent escapes; null when one is malformed, such as "/100%". */
export function decodeEscapes(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
