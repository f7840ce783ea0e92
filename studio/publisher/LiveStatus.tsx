import { Card, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { type InputProps, useEditState } from 'sanity'
import { z } from 'zod'
import { publishedId } from '../preview/preview-url.ts'
import { documentStatusText } from './status-text.ts'
import { useAnswer, usePublisher } from './usePublisher.ts'

const documentSchema = z.object({ _id: z.string(), _type: z.string() })

function StatusCard({ id, revision, url }: { id: string; revision: string; url: string }) {
  const publisher = usePublisher(url)
  const ask = useCallback(() => publisher.document(id, revision), [publisher, id, revision])
  const answer = useAnswer(publisher, ask)
  if (answer.state === 'loading') return null
  const { tone, text } =
    answer.state === 'failed'
      ? { tone: 'caution' as const, text: `Whether this is live is not known: ${answer.reason}` }
      : documentStatusText(answer.data)
  return (
    <Card padding={3} radius={2} tone={tone} border role="status">
      <Text size={1}>{text}</Text>
    </Card>
  )
}

function PublishedStatus({ id, type, url }: { id: string; type: string; url: string }) {
  const { published } = useEditState(id, type)
  return published === null ? null : <StatusCard id={id} revision={published._rev} url={url} />
}

/**
 * Creates the input component that says above a document's form whether the shop shows it as it is published. Called once
 * per workspace.
 */
export const withLiveStatus = (url: string) => (input: InputProps) => {
  const document = documentSchema.safeParse(input.value)
  if (input.path.length > 0 || !document.success) return input.renderDefault(input)
  const { _id, _type } = document.data
  return (
    <Stack gap={4}>
      <PublishedStatus id={publishedId(_id)} type={_type} url={url} />
      {input.renderDefault(input)}
    </Stack>
  )
}
