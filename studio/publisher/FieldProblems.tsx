import { Card, Stack, Text } from '@sanity/ui'
import { useContext } from 'react'
import { type InputProps, type Path, useFormValue } from 'sanity'
import { type FieldProblem, FieldProblemsContext, problemsAt } from './field-problems.ts'
import { problemText } from './status-text.ts'

/** Reads the whole document, which changes with every key, so it is there only while something is wrong. */
function Problems({ path, all }: { path: Path; all: readonly FieldProblem[] }) {
  const document = useFormValue([])
  const here = problemsAt(path, document, all)
  if (here.length === 0) return null
  return (
    <Card padding={3} marginBottom={3} radius={2} tone="critical" border>
      <Stack gap={3}>
        {here.map((problem) => (
          <Text key={`${problem.field} ${problem.reason}`} size={1}>
            {problemText([problem])}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

/** A field with the problems of its published value. It stays the same element, so that typing is not interrupted. */
export function FieldProblems({ input }: { input: InputProps }) {
  const all = useContext(FieldProblemsContext)
  return (
    <>
      {all.length > 0 && <Problems path={input.path} all={all} />}
      {input.renderDefault(input)}
    </>
  )
}
