/** Lines of a file, counted from 1, the last one included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** The lines that each file has now and did not have before, from the output of `git diff --unified=0`. */
export function changedLines(diff: string): Map<string, LineRange[]> {
  const changed = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1]
    if (file !== undefined) {
      ranges = []
      changed.set(file, ranges)
    }
    const [, start, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    const from = Number(start)
    // Where lines were only removed, there is nothing to change.
    if (start !== undefined && length !== '0') ranges.push({ from, to: from + Number(length) - 1 })
  }
  return changed
}
