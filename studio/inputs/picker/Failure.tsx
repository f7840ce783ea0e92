import { ResetIcon } from '@sanity/icons/Reset'
import { Button, Card, Flex, Text } from '@sanity/ui'

/** STU-15: what an editor reads when the commerce service could not be asked, with another try. */
export function Failure({ retry }: { retry: () => void }) {
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
