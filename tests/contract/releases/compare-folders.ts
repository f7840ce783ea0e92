import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { copiesOf, filesWithoutCopies } from '../../../scripts/host/compressed-copy-paths.ts'

function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** The files that two folders do not have in common with the same content, and those with a copy in one of them only. */
export function differingFiles(one: string, other: string): string[] {
  const names = new Set([...filesWithoutCopies(one), ...filesWithoutCopies(other)])
  return [...names].filter((name) => {
    const [content, expected] = [contentOf(`${one}/${name}`), contentOf(`${other}/${name}`)]
    return content === null || expected === null || !content.equals(expected)
  })
}

/** The files whose compressed copies are of another content, or lack where the other folder has some. */
export function wrongCopies(directory: string, like: string | null = null): string[] {
  return filesWithoutCopies(directory).filter((name) => {
    const content = readFileSync(`${directory}/${name}`)
    return copiesOf(name).some((copy) => {
      const packed = contentOf(`${directory}/${copy}`)
      if (like !== null && existsSync(`${like}/${copy}`) !== (packed !== null)) return true
      if (packed === null) return false
      return !(copy.endsWith('.br') ? brotliDecompressSync(packed) : gunzipSync(packed)).equals(content)
    })
  })
}
