import { execFileSync } from 'node:child_process'

/** `ps` itself takes 20 ms of processor time. */
const POLL_MS = 500
const SAMPLE_MS = 1000

/** The sum of what `ps` says of a process and all that it has started. */
function sumOfTree(root: number, column: 'rss' | 'time', toNumber: (text: string) => number): number {
  const rows = execFileSync('ps', ['-eo', `pid=,ppid=,${column}=`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([pid, parent, value = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      value: toNumber(value),
    }))
  const children = Map.groupBy(rows, ({ parent }) => parent)
  const sumBelow = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.value + sumBelow(child.pid), 0)
  return sumBelow(root) + (rows.find(({ pid }) => pid === root)?.value ?? 0)
}

/** The memory of a process and all that it has started, in MiB. */
const memoryOfTree = (root: number): number => sumOfTree(root, 'rss', Number) / 1024

/** "1-02:03:04" and "02:03.04" in seconds. */
const secondsOf = (time: string): number =>
  time
    .split(/[-:]/)
    .toReversed()
    .reduce((sum, part, place) => sum + Number(part) * ([1, 60, 3600, 86_400][place] ?? 0), 0)

/** The processor time of a process and all that it has started and still runs, in whole seconds on some systems. */
export const processorSecondsOf = (root: number): number => sumOfTree(root, 'time', secondsOf)

/** Watches the memory of a process and all that it starts; `end` returns the maximum, in MiB. */
export function watchMemory(pid: number): { end(): number } {
  let max = memoryOfTree(pid)
  const timer = setInterval(() => {
    max = Math.max(max, memoryOfTree(pid))
  }, POLL_MS)
  return {
    end() {
      clearInterval(timer)
      return Math.max(max, memoryOfTree(pid))
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
