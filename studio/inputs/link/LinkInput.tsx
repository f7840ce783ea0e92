import { Card, Stack, Text } from '@sanity/ui'
import type { ObjectInputProps } from 'sanity'
import { usePublishedPage } from '../../requests/usePublishedPage.ts'
import { linkedPage, linkTarget } from './link-target.ts'

/** A link's fields with its target below them. */
export function LinkInput(props: ObjectInputProps) {
  const value: unknown = props.value
  const request = usePublishedPage(linkedPage(value))
  const isKnown = request.state === 'idle' || request.state === 'loaded'
  const target = isKnown ? linkTarget(value, request.state === 'loaded' ? request.data : null) : null
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      {target !== null && (
        <Card padding={3} radius={2} tone={target.isDead ? 'caution' : 'primary'} role="status">
          <Text size={1}>{target.text}</Text>
        </Card>
      )}
    </Stack>
  )
}
