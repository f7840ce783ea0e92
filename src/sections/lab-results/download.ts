import type { ContentFile } from '#content/files.ts'

/** The address that makes browsers save a file under its own name: `dl` is the content service's word for it. */
export function downloadAddress({ url, name }: ContentFile): string {
  const address = new URL(url)
  address.searchParams.set('dl', name ?? '')
  return address.href
}

/** "12 KB", "3.4 MB": bytes as people read them. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? (bytes / 1_000_000).toFixed(1) : String(Math.max(1, Math.round(bytes / 1000)))
  return `${amount} ${isLarge ? 'MB' : 'KB'}`
}
