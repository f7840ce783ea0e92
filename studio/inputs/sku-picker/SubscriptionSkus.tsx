import { Box, Card, Checkbox, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { type ArrayOfObjectsInputProps, set, unset } from 'sanity'
import { ChoiceCard } from '../picker/ChoiceCard.tsx'
import type { Choice } from '../picker/choice.ts'
import { Failure } from '../picker/Failure.tsx'
import { bareSku, skusOf, strangers, withSku } from './skus.ts'
import { useSkuChoices } from './useSkuChoices.ts'

interface RowProps {
  choice: Choice
  isStranger: boolean
  isChecked: boolean
  isReadOnly: boolean
  onToggle: (isWanted: boolean) => void
}

function Row({ choice, isStranger, isChecked, isReadOnly, onToggle }: RowProps) {
  return (
    <Card as="label" padding={2} radius={2}>
      <Flex align="center" gap={3}>
        <Checkbox
          aria-label={choice.title}
          checked={isChecked}
          readOnly={isReadOnly}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <Box flex={1}>
          <ChoiceCard
            choice={choice}
            {...(isStranger ? { gone: 'Not a variant of the picked product' } : {})}
          />
        </Box>
      </Flex>
    </Card>
  )
}

/** Which variants of the picked subscription product can be subscribed to; none chosen means all. */
export function SubscriptionSkus({
  value,
  path,
  elementProps,
  readOnly,
  onChange,
}: ArrayOfObjectsInputProps) {
  const asked = useSkuChoices(path, 'subscription')
  const skus = skusOf(value)
  const variants = asked.state === 'answered' ? asked.answer : []
  const others = strangers(skus, variants).map(bareSku)
  const isKnown = asked.state === 'answered'
  const toggle = (sku: string, isWanted: boolean) => {
    const next = withSku(skus, sku, isWanted, variants)
    onChange(next.length === 0 ? unset() : set(next))
  }
  return (
    <Stack gap={2} {...elementProps} tabIndex={-1} role="group">
      {asked.state === 'idle' && skus.length === 0 && (
        <Text size={1} muted>
          Pick a subscription product first: its variants are listed here.
        </Text>
      )}
      {asked.state === 'asking' && <Spinner muted />}
      {asked.state === 'failed' && <Failure retry={asked.retry} />}
      {isKnown && variants.length > 0 && skus.length === 0 && (
        <Text size={1} muted>
          None is chosen, so all of them can be subscribed to.
        </Text>
      )}
      {[...variants, ...others].map((choice) => (
        <Row
          key={choice.value}
          choice={choice}
          isStranger={isKnown && others.includes(choice)}
          isChecked={skus.includes(choice.value)}
          isReadOnly={readOnly === true}
          onToggle={(isWanted) => toggle(choice.value, isWanted)}
        />
      ))}
    </Stack>
  )
}
