import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { changedLines } from '../../scripts/mutation/changed-lines.ts'
import { equivalentMutants } from '../../scripts/mutation/equivalent-mutants.ts'
import { judgeFile, mutationReport } from '../../scripts/mutation/mutation-report.ts'
import { everyFile, testsOf } from '../../scripts/mutation/targets.ts'
import { readImports } from './imports.fixture.ts'

const file = 'src/features/cart/server-cart-rules.ts'
const source = 'const a = 1\n  return a < b\n'
const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } }
const mutant = (status: string) => ({
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b',
  status,
  location,
})
const report = (...statuses: string[]) =>
  mutationReport.parse({ files: { [file]: { source, mutants: statuses.map(mutant) } } })
const explanation = {
  file,
  code: 'return a < b',
  original: 'a < b',
  replacement: 'a <= b',
  reason: 'They are never equal.',
}

describe('the report of mutation testing', () => {
  test('counts mutants that were noticed, also by a timeout', () => {
    const result = judgeFile(file, report('Killed', 'Timeout', 'CompileError'), [])
    expect(result).toEqual({ mutants: 2, killed: 2, unexplained: [], explained: 0, outdated: [] })
  })

  test.each(['Survived', 'NoCoverage'])('names a mutant that nothing noticed: %s', (status) => {
    const { unexplained, mutants, killed } = judgeFile(file, report('Killed', status), [])
    expect({ mutants, killed }).toEqual({ mutants: 2, killed: 1 })
    expect(unexplained).toEqual([
      { file, line: 2, code: 'return a < b', original: 'a < b', replacement: 'a <= b' },
    ])
  })

  test('accepts a survivor that is explained, wherever its line has moved', () => {
    expect(judgeFile(file, report('Survived'), [explanation])).toMatchObject({
      unexplained: [],
      explained: 1,
    })
  })

  test('refuses an explanation of a mutant that is noticed, and of code that has changed', () => {
    expect(judgeFile(file, report('Killed'), [explanation]).outdated).toEqual([explanation])
    const changed = { ...explanation, code: 'return a < c' }
    const { unexplained, outdated } = judgeFile(file, report('Survived'), [changed])
    expect({ unexplained: unexplained.length, outdated }).toEqual({ unexplained: 1, outdated: [changed] })
  })

  test('leaves explanations of other files alone', () => {
    const other = { ...explanation, file: 'src/features/cart/engine/reducer.ts' }
    expect(judgeFile(file, report('Killed'), [other]).outdated).toEqual([])
  })
})

test('every file of mutation testing has tests', () => {
  expect(everyFile()).toContain(file)
  expect(everyFile().filter((one) => testsOf(one).length === 0)).toEqual([])
  expect(() => testsOf('src/lib/memoize-async.ts')).toThrow('in no target')
})

test('every file of mutation testing is imported by one of its tests, or by its folder, which one imports', () => {
  const imported = Map.groupBy(readImports('{src,tests}/**/*.{ts,tsx}'), ({ from }) => from)
  /** What a file imports of tests' own files and of a folder, and what these import of them. */
  const reach = (from: string, folder: string, reached: Set<string>) => {
    if (reached.has(from)) return
    reached.add(from)
    for (const { to } of imported.get(from) ?? [])
      if (to.startsWith('tests/') || dirname(to) === folder) reach(to, folder, reached)
  }
  const isReached = (target: string) => {
    const reached = new Set<string>()
    for (const named of testsOf(target)) reach(named, dirname(target), reached)
    return reached.has(target)
  }
  expect(everyFile().filter((one) => !existsSync(one) || !isReached(one))).toEqual([])
})

test('every file and test that mutation testing names exists', () => {
  expect(
    everyFile()
      .map(testsOf)
      .filter((tests) => tests.length === 0),
  ).toEqual([])
})

test('every explanation is of whole lines that stand in a file of mutation testing', () => {
  const hasLines = (file: string, code: string) => {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
    return lines.some((_, from) => {
      let text = lines[from] ?? ''
      for (let to = from + 1; text.length < code.length && to < lines.length; to++) text += ` ${lines[to]}`
      return text === code
    })
  }
  const stale = equivalentMutants.filter(
    ({ file, code, original }) =>
      !everyFile().includes(file) || !hasLines(file, code) || !code.includes(original),
  )
  expect(stale).toEqual([])
})

test('only lines that are new are changed', () => {
  const diff = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -3 +3 @@ function a() {
-  one
+  two
@@ -9,0 +10,3 @@
+  x
@@ -20,2 +22,0 @@
-  y
diff --git a/src/gone.ts b/src/gone.ts
--- a/src/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-z
diff --git a/src/b.ts b/src/b.ts
--- /dev/null
+++ b/src/b.ts
@@ -0,0 +1,7 @@
+a`
  expect([...changedLines(diff)]).toEqual([
    [
      'src/a.ts',
      [
        { from: 3, to: 3 },
        { from: 10, to: 12 },
      ],
    ],
    ['src/b.ts', [{ from: 1, to: 7 }]],
  ])
})
