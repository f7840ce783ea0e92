import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const all = (count: number, but: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => index + 1).filter((row) => !but.includes(row))

/** Rows that must be shown by a test, group by group: how many there are, or which. */
const groups: Readonly<Record<string, readonly number[]>> = {
  // 35 and 43 are of pages made at request time, which the preview server has and a prebuilt site has not.
  RTE: all(44, [35, 43]),
  CHR: all(35),
  WID: all(22),
  SKY: all(8),
  STATE: all(8),
  FORM: all(32),
  DOC: all(35),
  SEO: all(6),
  CONST: all(13),
  CART: all(47),
  PROMO: all(5),
  GIFT: all(14),
  DISC: all(15),
  SUG: all(11),
  CHK: all(5),
  // 14 is of recording sessions.
  TRK: all(13),
  ERR: [1, 2, 3, 4, 5, 6, 7, 8, 9, 12],
  NET: [1, 2, 3, 4, 5, 7, 8],
}

/** A test that names so many rows at once shows none of them in particular. */
const MANY = 6
/** Every row in a test's tag; "CART-13..16" is four of them. */
function rowsNamed(text: string): Set<string> {
  const rows = new Set<string>()
  for (const [, group = '', from = '', to = from] of text.matchAll(/\b([A-Z]+)-(\d\d)(?:\.\.(\d\d))?/g)) {
    if (Number(to) - Number(from) >= MANY) continue
    for (let row = Number(from); row <= Number(to); row += 1) {
      rows.add(`${group}-${String(row).padStart(2, '0')}`)
    }
  }
  return rows
}

const root = join(import.meta.dirname, '..', '..')
const tests = globSync(['tests/**/*.ts', 'scripts/**/*.test.ts'], { cwd: root })
  .filter((path) => path !== 'tests/unit/requirement-rows.test.ts')
  .map((path) => readFileSync(join(root, path), 'utf8'))
/** Tags at the end of names, such as "(CART-27, NET-02..04)", and the rows of tables that names are made from. */
const tag = /\(([A-Z]+-\d\d(?:\.\.\d\d)?(?:, [A-Z]+-\d\d(?:\.\.\d\d)?)*)\)['"`]|['"]([A-Z]+-\d\d)['"]/g
const names = tests.flatMap((text) => text.match(tag) ?? [])

test('reads single rows and ranges', () => {
  expect([...rowsNamed('something (CART-27, NET-02..04, DOC-01..35)')]).toEqual([
    'CART-27',
    'NET-02',
    'NET-03',
    'NET-04',
  ])
})

test.each(Object.entries(groups))('every row of %s has a test that names it', (group, rows) => {
  const named = rowsNamed(names.join('\n'))
  const missing = rows
    .map((row) => `${group}-${String(row).padStart(2, '0')}`)
    .filter((row) => !named.has(row))
  expect(missing).toEqual([])
})
