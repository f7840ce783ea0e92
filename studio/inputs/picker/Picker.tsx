import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import type { Asked } from '../../asking/use-asked.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { Chooser, type ListChoices } from './Chooser.tsx'
import type { Choice } from './choice.ts'
import { Failure } from './Failure.tsx'

interface PickerProps {
  element: ObjectInputProps['elementProps']
  /** "product": what is picked, in the middle of a sentence. */
  noun: string
  /** What is said of something picked that the shop has no more. */
  gone?: string
  /** What the document says was picked; null when nothing was. */
  stored: Choice | null
  /** What the shop says of it now; null when the shop has it no more. */
  current: Asked<Choice | null>
  list: ListChoices
  isReadOnly: boolean
  onPick: (choice: Choice) => void
  onClear: () => void
}

/** Something of the commerce service, picked by searching; what is picked shows, also when the shop has it no more. */
export function Picker(props: PickerProps) {
  const { element, noun, gone = 'No longer in the shop', stored, current, list, isReadOnly } = props
  const { onPick, onClear } = props
  const [isChoosing, setChoosing] = useState(false)
  const takesFocus = useRef(false)
  const isPicked = stored !== null && !isChoosing
  const { ref } = element
  useEffect(() => {
    // What had the focus is gone: it goes on to what stands in its place.
    if (!takesFocus.current) return
    takesFocus.current = false
    const next: unknown = isPicked ? ref.current : null
    if (next instanceof HTMLElement) next.focus()
  }, [isPicked, ref])

  const leave = (work: () => void) => {
    takesFocus.current = true
    setChoosing(false)
    work()
  }
  if (!isPicked) {
    return (
      <Flex gap={2} align="flex-start">
        <Stack flex={1}>
          <Chooser
            element={element}
            label={`Search for a ${noun}`}
            list={list}
            isReadOnly={isReadOnly}
            isEager={isChoosing}
            failed={current.state === 'failed' ? current.retry : null}
            onPick={(choice) => leave(() => onPick(choice))}
          />
        </Stack>
        {stored !== null && (
          <Button text="Cancel" mode="bleed" fontSize={1} onClick={() => leave(() => {})} />
        )}
      </Flex>
    )
  }
  const known = current.state === 'answered' ? current.answer : null
  return (
    <Stack gap={2}>
      <Card padding={2} radius={2} border>
        <Flex align="center" gap={2} wrap="wrap">
          <Stack flex={1} style={{ minWidth: '14em' }}>
            <ChoiceCard
              choice={known ?? stored}
              gone={current.state === 'answered' && known === null ? gone : null}
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
                onClick={() => setChoosing(true)}
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
      {current.state === 'failed' && <Failure retry={current.retry} />}
    </Stack>
  )
}
