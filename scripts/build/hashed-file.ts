import { createHash } from 'node:crypto'

/** Where a file made by the build itself stands: its address says what is in it, so it may be kept for ever. */
export function hashedPath(name: string, ending: string, content: string): string {
  return `/_astro/${name}.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${ending}`
}
