import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of `docs/requirements/`; `notes` are the labels of what is below it, such as "Not built yet". */
export interface Requirement {
  readonly id: string
  readonly notes: readonly string[]
}

/** The labels that a row may have; `docs/requirements/README.md` explains them. */
export const labels = ['Decided', 'Not built yet', 'Waits for a decision', 'No test'] as const

/** The rows of one file; throws on a line that is neither heading, paragraph, row nor note. */
export function parseRequirements(text: string): Requirement[] {
  const rows: { id: string; notes: string[] }[] = []
  for (const line of text.split('\n')) {
    const [, id] = /^- \*\*([A-Z]+-\d\d)\*\* \S/.exec(line) ?? []
    const [, note] = /^ {2}- ([A-Z][a-z ]+): \S/.exec(line) ?? []
    if (id !== undefined) rows.push({ id, notes: [] })
    else if (note !== undefined) rows.at(-1)?.notes.push(note)
    else if (/^\s*[-*|]/.test(line)) throw new Error(`Neither a requirement nor a note: ${line}`)
  }
  return rows
}

/** Every row of every group's file. */
export function readRequirements(): Requirement[] {
  const folder = 'docs/requirements'
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .flatMap((name) => parseRequirements(readFileSync(join(folder, name), 'utf8')))
}

/** A wider range shows none of its rows in particular. */
const MAX_RANGE = 6

/** The ids in a text; "CART-13..16" is four of them, and a range wider than six is none. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,})-(\d\d)(?:\.\.(\d\d))?(?!\d)/g)].flatMap(
    ([, group = '', from = '', to = from]) => {
      const length = Number(to) - Number(from) + 1
      if (length > MAX_RANGE) return []
      return Array.from({ length }, (_, index) => `${group}-${String(Number(from) + index).padStart(2, '0')}`)
    },
  )
}

/** The ids of the tag at the end of a test's name: those of "adds a line (CART-22, CART-24)". */
export function taggedIds(title: string): string[] {
  const id = String.raw`[A-Z]{2,}-\d\d(?:\.\.\d\d)?`
  const [, tag = ''] = new RegExp(String.raw`(?:^|\()(${id}(?:, ${id})*)\)?$`).exec(title) ?? []
  return idsIn(tag)
}
