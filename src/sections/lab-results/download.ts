import type { ContentFile } from '#content/file-asset.ts'

/** URL that makes browsers save a file under its own name, by the content service's `dl` parameter. */
export function downloadAddress({ url, name }: ContentFile): string {
  const address = new URL(url)
  address.searchParams.set('dl', name ?? '')
  return address.href
}

/** Formats a number of bytes as "12 KB" or "3.4 MB". */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? (bytes / 1_000_000).toFixed(1) : String(Math.max(1, Math.round(bytes / 1000)))
  return `${amount} ${isLarge ? 'MB' : 'KB'}`
}
