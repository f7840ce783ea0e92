import { Card, Grid, Label, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { type ArrayOfObjectsInputProps, useClient } from 'sanity'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { RequestFailure } from '../../requests/RequestFailure.tsx'
import { useRequest } from '../../requests/useRequest.ts'
import { type Quote, quotesInOrder, quotesQuery, quotesResult, referredIds } from './quotes.ts'

function QuoteCard({ quote: { text, attribution } }: { quote: Quote }) {
  return (
    <Card as="figure" padding={3} radius={2} border tone={text === null ? 'caution' : 'default'} margin={0}>
      <Stack gap={3}>
        <Text size={1}>{text === null ? 'Says nothing yet, so it is not shown.' : `“${text}”`}</Text>
        {attribution !== null && (
          <Text as="figcaption" size={1} muted>
            {attribution}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** A list of testimonials with their quotes below it (STU-16). */
export function TestimonialsInput(props: ArrayOfObjectsInputProps) {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const key = referredIds(props.value).join(' ')
  const send = useMemo(() => {
    if (key === '') return null
    const ids = key.split(' ')
    return async () => {
      const found = await client.fetch<unknown>(quotesQuery, { ids }, { perspective: 'drafts' })
      return quotesInOrder(ids, quotesResult.parse(found))
    }
  }, [client, key])
  const request = useRequest(send)
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      {request.state === 'failed' && <RequestFailure retry={request.retry} />}
      {request.state === 'loaded' && (
        <Stack gap={3}>
          <Label size={1} muted>
            What they say
          </Label>
          <Grid gridTemplateColumns={[1, 1, 2]} gap={2} role="group" aria-label="What they say">
            {request.data.map((quote) => (
              <QuoteCard key={quote.id} quote={quote} />
            ))}
          </Grid>
        </Stack>
      )}
    </Stack>
  )
}
