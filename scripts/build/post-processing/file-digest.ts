import { hash } from 'node:crypto'

/** Digests of files by their paths, to tell which of thousands have changed without reading them. */
export type FileDigests = ReadonlyMap<string, string>

/** The SHA-1 of a text as base64url: to tell versions apart, not for security. */
export const fileDigest = (text: string): string => hash('sha1', text, 'base64url')
