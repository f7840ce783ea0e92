import { ResetIcon } from '@sanity/icons/Reset'
import { Button, Card, Flex, Text } from '@sanity/ui'

/** The message that a request to a service failed, with a button to retry (STU-15). */
export function RequestFailure({ retry }: { retry: () => void }) {
  return (
    <Card padding={3} radius={2} tone="critical" border role="alert">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} style={{ flex: 1, minWidth: '14em' }}>
          Something went wrong! See console for error details.
        </Text>
        <Button text="Try again" icon={ResetIcon} mode="ghost" fontSize={1} padding={2} onClick={retry} />
      </Flex>
    </Card>
  )
}
