import { execFileSync } from 'node:child_process'

const POLL_MS = 250
const SAMPLE_MS = 1000

/** The memory of a process and all that it has started, in MiB. */
function memoryOfTree(root: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const children = Map.groupBy(rows, ([, parent = 0]) => parent)
  const sizes = new Map(rows.map(([pid = 0, , size = 0]) => [pid, size]))
  const sum = (pid: number): number =>
    (sizes.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, [child = 0]) => all + sum(child), 0)
  return sum(root) / 1024
}

/** Watches the memory of a process and all that it starts; `end` returns the most that it was, in MiB. */
export function watchMemory(pid: number): { end(): number } {
  let most = memoryOfTree(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfTree(pid))
  }, POLL_MS)
  return {
    end() {
      clearInterval(timer)
      return Math.max(most, memoryOfTree(pid))
    },
  }
}

/** The memory of a process and all that it starts, once a second until `end` is called. */
export function sampleMemory(pid: number): { end(): ReadonlyArray<{ atMs: number; mib: number }> } {
  const began = performance.now()
  const samples: Array<{ atMs: number; mib: number }> = []
  const sample = () => samples.push({ atMs: performance.now() - began, mib: memoryOfTree(pid) })
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    end() {
      clearInterval(timer)
      sample()
      return samples
    },
  }
}
