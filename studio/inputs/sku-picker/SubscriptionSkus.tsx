import { Box, Card, Checkbox, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { type ArrayOfObjectsInputProps, set, unset } from 'sanity'
import { RequestFailure } from '../../requests/RequestFailure.tsx'
import { ChoiceCard } from '../picker/ChoiceCard.tsx'
import type { PickerItem } from '../picker/choice.ts'
import { choiceOfSku, orphanSkus, skusOf, toggleSku } from './skus.ts'
import { useSkuChoices } from './useSkuChoices.ts'

interface RowProps {
  choice: PickerItem
  isOrphan: boolean
  isChecked: boolean
  isReadOnly: boolean
  onToggle: (isSelected: boolean) => void
}

function Row({ choice, isOrphan, isChecked, isReadOnly, onToggle }: RowProps) {
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
            {...(isOrphan ? { gone: 'Not a variant of the picked product' } : {})}
          />
        </Box>
      </Flex>
    </Card>
  )
}

/** Selects the variants that can be subscribed to; none selected means all. */
export function SubscriptionSkus({
  value,
  path,
  elementProps,
  readOnly,
  onChange,
}: ArrayOfObjectsInputProps) {
  const request = useSkuChoices(path, 'subscription')
  const skus = skusOf(value)
  const variants = request.state === 'loaded' ? request.data : []
  const orphans = orphanSkus(skus, variants).map(choiceOfSku)
  const isLoaded = request.state === 'loaded'
  const toggle = (sku: string, isSelected: boolean) => {
    const next = toggleSku(skus, sku, isSelected, variants)
    onChange(next.length === 0 ? unset() : set(next))
  }
  return (
    <Stack gap={2} {...elementProps} tabIndex={-1} role="group">
      {request.state === 'idle' && skus.length === 0 && (
        <Text size={1} muted>
          Pick a subscription product first: its variants are listed here.
        </Text>
      )}
      {request.state === 'loading' && <Spinner muted />}
      {request.state === 'failed' && <RequestFailure retry={request.retry} />}
      {isLoaded && variants.length > 0 && skus.length === 0 && (
        <Text size={1} muted>
          None is chosen, so all of them can be subscribed to.
        </Text>
      )}
      {[...variants, ...orphans].map((choice) => (
        <Row
          key={choice.value}
          choice={choice}
          isOrphan={isLoaded && orphans.includes(choice)}
          isChecked={skus.includes(choice.value)}
          isReadOnly={readOnly === true}
          onToggle={(isSelected) => toggle(choice.value, isSelected)}
        />
      ))}
    </Stack>
  )
}
