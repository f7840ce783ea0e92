import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import { RequestFailure } from '../../requests/RequestFailure.tsx'
import type { RequestState } from '../../requests/useRequest.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import type { PickerItem } from './choice.ts'
import { type ListChoices, PickerSearch } from './PickerSearch.tsx'

interface PickerProps {
  element: ObjectInputProps['elementProps']
  /** What is picked, as within a sentence: "product". */
  noun: string
  /** The text if the picked item no longer exists. */
  gone?: string
  /** The picked item as stored in the document; null if none is. */
  stored: PickerItem | null
  /** The same item in the shop now; its data is null if it no longer exists. */
  current: RequestState<PickerItem | null>
  list: ListChoices
  isReadOnly: boolean
  onPick: (choice: PickerItem) => void
  onClear: () => void
}

/** Picks an item of the commerce service by search. Shows the picked item even if it no longer exists. */
export function Picker(props: PickerProps) {
  const { element, noun, gone = 'No longer in the shop', stored, current, list, isReadOnly } = props
  const { onPick, onClear } = props
  const [isSearching, setSearching] = useState(false)
  const shouldMoveFocus = useRef(false)
  const isPicked = stored !== null && !isSearching
  const { ref } = element
  useEffect(() => {
    // The element with the focus was removed; moves the focus to its replacement.
    if (!shouldMoveFocus.current) return
    shouldMoveFocus.current = false
    const next: unknown = isPicked ? ref.current : null
    if (next instanceof HTMLElement) next.focus()
  }, [isPicked, ref])

  const closeSearch = (then: () => void) => {
    shouldMoveFocus.current = true
    setSearching(false)
    then()
  }
  if (!isPicked) {
    return (
      <Flex gap={2} align="flex-start">
        <Stack flex={1}>
          <PickerSearch
            element={element}
            label={`Search for a ${noun}`}
            list={list}
            isReadOnly={isReadOnly}
            isAutoFocused={isSearching}
            retryCurrent={current.state === 'failed' ? current.retry : null}
            onPick={(choice) => closeSearch(() => onPick(choice))}
          />
        </Stack>
        {stored !== null && (
          <Button text="Cancel" mode="bleed" fontSize={1} onClick={() => closeSearch(() => {})} />
        )}
      </Flex>
    )
  }
  const item = current.state === 'loaded' ? current.data : null
  return (
    <Stack gap={2}>
      <Card padding={2} radius={2} border>
        <Flex align="center" gap={2} wrap="wrap">
          <Stack flex={1} style={{ minWidth: '14em' }}>
            <ChoiceCard
              choice={item ?? stored}
              gone={current.state === 'loaded' && item === null ? gone : null}
            />
          </Stack>
          {!isReadOnly && (
            <Flex gap={1}>
              <Button
                {...element}
                text="Change"
                aria-label={`Change the ${noun}`}
                mode="bleed"
                fontSize={1}
                padding={2}
                onClick={() => setSearching(true)}
              />
              <Button
                text="Remove"
                aria-label={`Remove the ${noun}`}
                mode="bleed"
                tone="critical"
                fontSize={1}
                padding={2}
                onClick={onClear}
              />
            </Flex>
          )}
        </Flex>
      </Card>
      {current.state === 'failed' && <RequestFailure retry={current.retry} />}
    </Stack>
  )
}
