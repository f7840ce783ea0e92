import { Box, Spinner } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Failure } from '../inputs/picker/Failure.tsx'
import type { Asked } from './use-asked.ts'

/** A pane's content once a service has answered; until then that it is asked, or that it could not be. */
export function Answered<Answer>(props: { asked: Asked<Answer>; children: (answer: Answer) => ReactNode }) {
  const { asked, children } = props
  if (asked.state === 'answered') return children(asked.answer)
  return (
    <Box padding={4}>
      {asked.state === 'failed' ? <Failure retry={asked.retry} /> : <Spinner muted aria-label="Loading" />}
    </Box>
  )
}
