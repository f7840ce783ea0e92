import { z } from 'zod'
import type { ContentProblem } from '#content/problems.ts'
import type { PreviewContext } from './preview-context.ts'
import { DOCUMENT_PARAMETER } from './preview-protocol.ts'
import type { StudioProblem, StudioRules } from './studio-rules.ts'

const stored = z.record(z.string(), z.unknown()).nullable()

/** Leaves out errors that are repeated for a part of the same field. */
const withoutRepeats = (problems: readonly StudioProblem[]) =>
  problems.filter(
    ({ path, message }) =>
      !problems.some((other) => other.message === message && other.path.startsWith(`${path}.`)),
  )

async function problemsOf(
  { type, id, problems }: { type: string; id: string; problems: readonly ContentProblem[] },
  { datasetReader, settings }: PreviewContext,
  rules: StudioRules,
): Promise<readonly ContentProblem[]> {
  const document = stored.parse(
    await datasetReader.source(settings.perspective).fetch('*[_id == $id][0]', { id }),
  )
  if (document === null) return problems
  const found = withoutRepeats(await rules.problemsOf(document, datasetReader.fetchRaw))
  const known = new Set(found.map(({ path }) => path.split(/[.[]/, 1)[0]))
  return [
    ...found.map(({ field, message }) => ({ type: String(document._type), id, field, reason: message })),
    ...problems
      .filter(({ field }) => !known.has(field.split('.', 1)[0]))
      .map((problem) => ({ ...problem, field: rules.titleOf(type, problem.field) })),
  ]
}

/**
 * What keeps documents from being published, in the studio's words: of the document that the address names all that the studio
 * finds, of others what they are shown without. As it is while there are no rules.
 */
export async function problemsFromStudioRules(
  problems: readonly ContentProblem[],
  context: PreviewContext,
): Promise<readonly ContentProblem[]> {
  const { rules, request } = context
  if (rules === null) return problems
  const named = request.url.searchParams.get(DOCUMENT_PARAMETER)
  const ids = new Set([...(named === null ? [] : [named]), ...problems.map(({ id }) => id)])
  const all = await Promise.all(
    [...ids].map((id) => {
      const own = problems.filter((problem) => problem.id === id)
      return problemsOf({ id, type: own[0]?.type ?? '', problems: own }, context, rules)
    }),
  )
  return all.flat()
}
