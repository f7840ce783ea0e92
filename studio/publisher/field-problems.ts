import { createContext } from 'react'
import type { Path } from 'sanity'
import { z } from 'zod'
import type { DocumentStatus } from './publisher-client.ts'

export type FieldProblem = DocumentStatus['problems'][number]

/** What keeps the document that is open from going live. */
export const FieldProblemsContext = createContext<readonly FieldProblem[]>([])

const itemsSchema = z.array(z.object({ _key: z.string() }).partial())
const fieldsSchema = z.record(z.string(), z.unknown())

/** A form's path with numbers for array items, as the publisher names fields: "sections.2.title". */
function fieldOf(path: Path, document: unknown): string {
  let value = document
  const segments = path.map((segment) => {
    if (typeof segment === 'object' && 'length' in segment) return segment.join(':')
    const items = itemsSchema.safeParse(value).data ?? []
    const name = typeof segment === 'object' ? items.findIndex(({ _key }) => _key === segment._key) : segment
    value = typeof name === 'number' ? items[name] : fieldsSchema.safeParse(value).data?.[name]
    return String(name)
  })
  return segments.join('.')
}

/**
 * The problems to show at a field of the form: its own, and, at fields of the document itself, those of all that is in
 * them, because items of lists are closed.
 */
export function problemsAt(
  path: Path,
  document: unknown,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  const field = fieldOf(path, document)
  return problems.filter(
    (problem) => problem.field === field || (path.length === 1 && problem.field.startsWith(`${field}.`)),
  )
}
