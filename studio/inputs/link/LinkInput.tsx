import { Card, Stack, Text } from '@sanity/ui'
import type { ObjectInputProps } from 'sanity'
import { usePage } from '../../asking/use-page.ts'
import { linkedPage, linkTarget } from './link-target.ts'

/** A link's fields, and below them where it will lead. */
export function LinkInput(props: ObjectInputProps) {
  const value: unknown = props.value
  const asked = usePage(linkedPage(value))
  const isKnown = asked.state === 'idle' || asked.state === 'answered'
  const target = isKnown ? linkTarget(value, asked.state === 'answered' ? asked.answer : null) : null
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
