import { createHash } from 'node:crypto'

/** The address of a file with its content's hash in its name, so that it may be cached forever. */
export function hashedAssetPath(name: string, extension: string, content: string): string {
  return `/_astro/${name}.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${extension}`
}
