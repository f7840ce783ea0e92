import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import send from 'send'
import { compressedCopies, isCompressedCopy } from './compressed-copy-paths.ts'

/** The files for the host itself. */
const HIDDEN = new Set(['/_headers', '/_redirects'])

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    // Names that are too long throw, too.
    return false
  }
}

/** Dot files are hidden, but for the folder that standards put theirs into. */
const isHidden = (segment: string) => segment.startsWith('.') && segment !== '.well-known'

/**
 * The file that answers an unescaped address, as a path below the site's folder: the file itself or the page of that name.
 * Null when there is none, or only one for the host itself, such as a compressed copy.
 */
export function fileAt(directory: string, path: string): string | null {
  const segments = path.slice(1).split('/')
  const isEmpty = path !== '/' && segments.includes('')
  if (HIDDEN.has(path) || isCompressedCopy(path) || isEmpty || segments.some(isHidden)) return null
  const files = path === '/' ? ['/index.html'] : [path, `${path}.html`, `${path}/index.html`]
  return files.find((file) => isFile(directory + file)) ?? null
}

interface Representation {
  file: string
  /** Null for the file as it is. */
  encoding: string | null
  hasOthers: boolean
}

function chooseRepresentation(directory: string, file: string, request: IncomingMessage): Representation {
  const copies = compressedCopies.filter(({ ending }) => isFile(directory + file + ending))
  const names: string[] = copies.map(({ encoding }) => encoding)
  const [chosen] = new Negotiator(request)
    .encodings(['identity', ...names])
    // Of the encodings that a browser accepts alike, the smallest.
    .toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    .filter((name) => name !== 'identity')
  const copy = copies.find(({ encoding }) => encoding === chosen)
  return {
    file: file + (copy?.ending ?? ''),
    encoding: copy?.encoding ?? null,
    hasOthers: copies.length > 0,
  }
}

function contentType(file: string): string {
  // Of its two types the one that hosts send.
  const type = file.endsWith('.xml') ? 'application/xml' : (lookup(file) ?? 'application/octet-stream')
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

export interface SentFile {
  /** The site's folder. */
  directory: string
  /** Below the folder, as from `fileAt`. */
  file: string
  status: 200 | 404
}

/**
 * Answers a GET or HEAD request with a file, compressed if there is a copy that the client accepts. With status 200 it
 * honors conditional requests and ranges. `missing` is called if the file has gone meanwhile.
 */
export function sendFile(
  { directory, file, status }: SentFile,
  request: IncomingMessage,
  response: ServerResponse,
  missing: () => void,
): void {
  const chosen = chooseRepresentation(directory, file, request)
  response.statusCode = status
  response.setHeader('Content-Type', contentType(file))
  if (chosen.hasOthers) response.setHeader('Vary', 'Accept-Encoding')
  if (chosen.encoding !== null) response.setHeader('Content-Encoding', chosen.encoding)
  const escaped = chosen.file.split('/').map(encodeURIComponent).join('/')
  send(request, escaped, {
    root: directory,
    index: false,
    dotfiles: 'allow',
    cacheControl: false,
    // The 404 page is no part of anything.
    acceptRanges: status === 200,
  })
    .on('error', (error: { status?: number; headers?: Record<string, string> }) => {
      for (const name of ['Content-Type', 'Content-Encoding', 'Vary']) response.removeHeader(name)
      if (error.status === 412 || error.status === 416)
        response.writeHead(error.status, { ...error.headers }).end()
      else missing()
    })
    .pipe(response)
}
