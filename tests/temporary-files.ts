import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Gives tests a temporary folder of their own, and deletes it with all they left in it: Vitest's `globalSetup`. */
export default function useTemporaryFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  project.config.env = { ...project.config.env, TMPDIR: folder }
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
