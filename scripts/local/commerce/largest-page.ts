import { getOperationAST, Kind, parse } from 'graphql'

interface Operation {
  query: string
  variables?: Readonly<Record<string, unknown>> | null | undefined
  operationName?: string | null | undefined
}

/** The most items of a list that an operation asks for at once in its root fields; 0 for one that cannot be parsed. */
export function largestPage({ query, variables, operationName }: Operation): number {
  try {
    const operation = getOperationAST(parse(query, { noLocation: true }), operationName)
    const fields = operation?.selectionSet.selections.filter((one) => one.kind === Kind.FIELD) ?? []
    const sizes = fields
      .flatMap((field) => field.arguments ?? [])
      .filter(({ name }) => name.value === 'first' || name.value === 'last')
      .map(({ value }) => {
        if (value.kind === Kind.INT) return Number(value.value)
        return value.kind === Kind.VARIABLE ? Number(variables?.[value.name.value] ?? 0) : 0
      })
    return Math.max(0, ...sizes)
  } catch {
    return 0
  }
}
