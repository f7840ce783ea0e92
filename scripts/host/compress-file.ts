import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ReusedBuffer } from '../lib/reused-buffer.ts'

/** Smaller files fit into one packet as they are; a large shop has two for each product. */
const MIN_BYTES = 1400

export interface FileToCompress {
  file: string
  /** The quality of brotli. */
  brotli: number
  /** The level of gzip. */
  gzip: number
}

/**
 * Writes brotli and gzip versions beside a file. Not by the asynchronous functions, whose streams and threads take half
 * as long again.
 */
export function compressFile({ file, brotli, gzip }: FileToCompress, buffer: ReusedBuffer): void {
  const bytes = buffer.read(file)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: gzip }))
}
