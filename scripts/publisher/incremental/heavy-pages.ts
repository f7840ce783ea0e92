import { statSync } from 'node:fs'
import { budgets } from '../../build/checks/check-budgets.ts'
import { KIB } from '../../lib/kib.ts'
import type { HeavyPage } from '../release.ts'
import { fileOfPage } from './page-files.ts'

const budget = budgets.firstPaint.max

function heavyPage(directory: string, path: string): HeavyPage[] {
  // Its compressed copy is what the budget counts; a page without one is small.
  const size = statSync(`${directory}${fileOfPage(path)}.gz`, { throwIfNoEntry: false })?.size ?? 0
  return size > budget * KIB ? [{ path, kib: Math.round((size / KIB) * 10) / 10, budget }] : []
}

/**
 * The pages of a release whose HTML, with the styles in it, is heavier than its budget. What else a page loads depends
 * on the code, which is weighed before it is released (PUB-23).
 * @param paths All pages of the release.
 * @param changed Those that were written since `before`.
 */
export function heavyPages(
  directory: string,
  {
    paths,
    changed,
    before,
  }: {
    paths: ReadonlySet<string>
    changed: readonly string[]
    before: readonly HeavyPage[]
  },
): HeavyPage[] {
  const weighed = new Set(changed)
  return [
    ...before.filter(({ path }) => paths.has(path) && !weighed.has(path)),
    ...changed.filter((path) => paths.has(path)).flatMap((path) => heavyPage(directory, path)),
  ].toSorted((a, b) => b.kib - a.kib || (a.path < b.path ? -1 : 1))
}
