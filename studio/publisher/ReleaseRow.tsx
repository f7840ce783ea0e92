import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useUser } from 'sanity'
import type { Release } from './publisher-client.ts'
import { causeText, filesText, goBackText, madeText } from './status-text.ts'
import { TruncatedList } from './TruncatedList.tsx'

type Change = Release['changes'][number]

export const MAX_CHANGES_LISTED = 10

function Author({ id }: { id: string }) {
  const [user] = useUser(id)
  return <>{user?.displayName ?? id}</>
}

function ChangeLine({ change, title }: { change: Change; title: string }) {
  return (
    <Text size={1} muted>
      {change.kind === 'product' ? 'Product' : 'Document'} {title}
      {change.author !== null && (
        <>
          {', by '}
          <Author id={change.author} />
        </>
      )}
    </Text>
  )
}

/** A release with what changed in it, and the way back to it, which has to be confirmed. */
export function ReleaseRow(props: {
  release: Release
  titles: ReadonlyMap<string, string>
  onGoBack: (() => void) | null
}) {
  const { release, titles, onGoBack } = props
  const [isAsking, setIsAsking] = useState(false)
  const name = `release ${release.number}`
  return (
    <Card as="li" padding={4} radius={2} border tone={release.isLive ? 'positive' : 'default'}>
      <Flex align="flex-start" gap={4} wrap="wrap">
        <Stack gap={3} style={{ flex: 1, minWidth: '16em' }}>
          <Flex align="center" gap={3}>
            <Text weight="semibold">Release {release.number}</Text>
            {release.isLive && <Badge tone="positive">Live</Badge>}
          </Flex>
          <Text size={1}>
            {causeText(release)}. {madeText(release)}; {filesText(release)}.
          </Text>
          <TruncatedList items={release.changes} count={release.changeCount} max={MAX_CHANGES_LISTED}>
            {(change) => (
              <ChangeLine key={change.id} change={change} title={titles.get(change.id) ?? change.id} />
            )}
          </TruncatedList>
        </Stack>
        {onGoBack !== null && !isAsking && (
          <Button
            text="Go back to this"
            aria-label={`Go back to ${name}`}
            mode="ghost"
            onClick={() => setIsAsking(true)}
          />
        )}
      </Flex>
      {onGoBack !== null && isAsking && (
        <Card marginTop={4} padding={3} radius={2} tone="caution" border role="alert">
          <Stack gap={4}>
            <Text size={1}>{goBackText(release)}</Text>
            <Flex gap={2}>
              <Button text={`Go back to ${name}`} tone="critical" onClick={onGoBack} />
              <Button text="Cancel" mode="ghost" onClick={() => setIsAsking(false)} />
            </Flex>
          </Stack>
        </Card>
      )}
    </Card>
  )
}
