import { Box, Spinner } from '@sanity/ui'
import type { ReactNode } from 'react'
import { RequestFailure } from './RequestFailure.tsx'
import type { RequestState } from './useRequest.ts'

/** Renders a pane from a request's data; until there is data, a spinner or the failure. */
export function RequestView<Data>(props: {
  request: RequestState<Data>
  children: (data: Data) => ReactNode
}) {
  const { request, children } = props
  if (request.state === 'loaded') return children(request.data)
  return (
    <Box padding={4}>
      {request.state === 'failed' ? (
        <RequestFailure retry={request.retry} />
      ) : (
        <Spinner muted aria-label="Loading" />
      )}
    </Box>
  )
}
