import { getPublishedId } from '@sanity/client/csm'
import { Card, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { type InputProps, useEditState } from 'sanity'
import { z } from 'zod'
import { FieldProblems } from './FieldProblems.tsx'
import { FieldProblemsContext } from './field-problems.ts'
import type { DocumentStatus } from './publisher-client.ts'
import { documentStatusText, type StatusText } from './status-text.ts'
import { type PublisherResponse, usePublisher, usePublisherData } from './usePublisher.ts'

const documentSchema = z.object({ _id: z.string(), _type: z.string() })

function responseText(response: PublisherResponse<DocumentStatus>): StatusText {
  switch (response.state) {
    // The form below keeps its place.
    case 'loading':
      return { tone: 'default', text: 'Asking whether this is live…' }
    case 'failed':
      return { tone: 'caution', text: `Whether this is live is not known: ${response.reason}` }
    case 'loaded':
      return documentStatusText(response.data)
  }
}

function StatusCard({ response }: { response: PublisherResponse<DocumentStatus> }) {
  const { tone, text, at = null } = responseText(response)
  return (
    <Card padding={3} radius={2} tone={tone} border role="status">
      <Text size={1}>{at === null ? text : <time dateTime={at}>{text}</time>}</Text>
    </Card>
  )
}

/** A document's form with its status above; each field shows its problems. */
function DocumentForm(props: { input: InputProps; id: string; type: string; url: string }) {
  const { input, id, type, url } = props
  const { published } = useEditState(id, type)
  const revision = published?._rev ?? null
  const publisher = usePublisher(url)
  const send = useCallback(() => publisher.document(id, revision), [publisher, id, revision])
  const response = usePublisherData(publisher, send)
  const problems = published !== null && response.state === 'loaded' ? response.data.problems : []
  return (
    <FieldProblemsContext value={problems}>
      <Stack gap={4}>
        {published !== null && <StatusCard response={response} />}
        {input.renderDefault(input)}
      </Stack>
    </FieldProblemsContext>
  )
}

/**
 * Creates the input component that says above a document's form whether the shop shows it as it is published, and on its
 * fields why not. Called once per workspace.
 */
export const withLiveStatus = (url: string) => (input: InputProps) => {
  const document = documentSchema.safeParse(input.value)
  if (input.path.length > 0) return <FieldProblems input={input} />
  if (!document.success) return input.renderDefault(input)
  const { _id, _type } = document.data
  return <DocumentForm input={input} id={getPublishedId(_id)} type={_type} url={url} />
}
