import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { LiveProblems } from './LiveProblems.tsx'
import type { Status } from './publisher-client.ts'
import { ReleaseRow } from './ReleaseRow.tsx'
import { retryText, timeText, uploadText } from './status-text.ts'
import { usePublisher, usePublisherData } from './usePublisher.ts'
import { useTitles } from './useTitles.ts'

const tones = {
  starting: 'primary',
  live: 'positive',
  publishing: 'primary',
  held: 'caution',
  failed: 'critical',
} as const

function Current({ status }: { status: Status }) {
  return (
    <Card padding={4} radius={2} tone={tones[status.state]} border role="status">
      <Stack gap={3}>
        <Text weight="semibold">
          {status.held === null ? status.text : `${status.held.text}, ${timeText(status.held.at)}`}
        </Text>
        {status.problem !== null && (
          <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
            {`${status.problem.message}\n${retryText(status.problem)}`}
          </Text>
        )}
        {status.uploads.map((upload) => {
          const text = uploadText(upload)
          return (
            text !== null && (
              <Text key={upload.name} size={1}>
                {text}
              </Text>
            )
          )
        })}
      </Stack>
    </Card>
  )
}

function ReleaseList(props: { status: Status; run: (command: () => Promise<void>) => void; url: string }) {
  const { status, run, url } = props
  const publisher = usePublisher(url)
  const titles = useTitles(status.releases)
  const mayPublish = status.session?.mayPublish === true
  const live = status.releases.find(({ isLive }) => isLive)
  return (
    <Stack gap={4}>
      <Current status={status} />
      {live !== undefined && <LiveProblems live={live} titles={titles} />}
      {mayPublish && (
        <Flex gap={2}>
          {status.held !== null && (
            <Button
              text="Resume publishing"
              tone="positive"
              onClick={() => run(() => publisher.command('resume'))}
            />
          )}
          <Button
            text="Publish everything now"
            mode="ghost"
            onClick={() => run(() => publisher.command('publish'))}
          />
        </Flex>
      )}
      <Stack as="ul" gap={3} aria-label="Releases" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {status.releases.map((release) => (
          <ReleaseRow
            key={release.number}
            release={release}
            titles={titles}
            onGoBack={
              mayPublish && !release.isLive ? () => run(() => publisher.goBack(release.number)) : null
            }
          />
        ))}
      </Stack>
    </Stack>
  )
}

/** The tool "Live shop": what is live, what changed when and by whom, and the way back. */
export function Releases({ url }: { url: string }) {
  const publisher = usePublisher(url)
  const send = useCallback(() => publisher.status(), [publisher])
  const response = usePublisherData(publisher, send)
  const [failure, setFailure] = useState<string | null>(null)
  const run = (command: () => Promise<void>) => {
    setFailure(null)
    command().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
  }
  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={5}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            Live shop
          </Heading>
          {failure !== null && (
            <Card padding={3} radius={2} tone="critical" border role="alert">
              <Text size={1}>{failure}</Text>
            </Card>
          )}
          {response.state === 'failed' && (
            <Card padding={3} radius={2} tone="critical" border role="alert">
              <Text size={1}>The publisher cannot be asked: {response.reason}</Text>
            </Card>
          )}
          {response.state === 'loading' && <Text muted>Loading…</Text>}
          {response.state === 'loaded' && <ReleaseList status={response.data} run={run} url={url} />}
        </Stack>
      </Container>
    </Card>
  )
}
