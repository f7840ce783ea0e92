import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** An empty folder for each test, deleted afterwards; `write` creates files in it by their paths. */
export function siteFolder() {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'site-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))
  return {
    get directory() {
      return directory
    },
    write(files: Readonly<Record<string, string>>, folder = ''): void {
      for (const [name, text] of Object.entries(files)) {
        const file = join(directory, folder, name)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    },
  }
}
