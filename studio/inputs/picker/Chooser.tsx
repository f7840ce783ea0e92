import { SearchIcon } from '@sanity/icons/Search'
import { Box, Card, Stack, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useEffect, useMemo, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import { useAsked } from '../../asking/use-asked.ts'
import type { Listed } from '../../storefront/storefront.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { type Choice, LISTED, matching } from './choice.ts'
import { Failure } from './Failure.tsx'

/** Typing pauses this long before the service is asked to search. */
const SEARCH_PAUSE_MS = 300

/** Lists what can be picked; "" lists all. It throws where the service cannot be asked. */
export type ListChoices = (search: string) => Promise<Listed<Choice>>

/** A text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What a search finds: here, where all there is has come; else at the service. */
function useFound(list: ListChoices | null, query: string) {
  const askAll = useMemo(() => (list === null ? null : () => list('')), [list])
  const all = useAsked(askAll)
  const hasMore = all.state === 'answered' && all.answer.hasMore
  const search = useSettled(query.trim())
  const askService = useMemo(
    () => (list !== null && hasMore && search !== '' ? () => list(search) : null),
    [list, hasMore, search],
  )
  const found = useAsked(askService)
  const asked = found.state === 'idle' ? all : found
  const choices =
    asked.state === 'answered'
      ? found.state === 'idle'
        ? matching(asked.answer.items, query)
        : asked.answer.items
      : []
  return { asked, choices }
}

const Option = (option: { value: string; choice: Choice }) => (
  <Card as="button" type="button" padding={2} radius={2}>
    <ChoiceCard choice={option.choice} />
  </Card>
)

interface ChooserProps {
  element: ObjectInputProps['elementProps']
  /** "Search products". */
  label: string
  list: ListChoices
  onPick: (choice: Choice) => void
  isReadOnly: boolean
  /** Whether it takes the focus as it appears. */
  isEager: boolean
  /** Asks again for what was picked; null unless that has failed. */
  failed: (() => void) | null
}

/** A search field with a list to choose from, by pointer or by arrow keys and Enter. */
export function Chooser({ element, label, list, onPick, isReadOnly, isEager, failed }: ChooserProps) {
  const [isOpened, setOpened] = useState(isEager)
  const [query, setQuery] = useState('')
  const { asked, choices } = useFound(isOpened ? list : null, query)
  const options = choices.slice(0, LISTED).map((choice) => ({ value: choice.value, choice }))
  const retry = asked.state === 'failed' ? asked.retry : failed
  const pick = (value: string) => {
    const choice = choices.find((one) => one.value === value)
    if (choice !== undefined) onPick(choice)
  }
  return (
    <Stack gap={2}>
      <Autocomplete
        {...element}
        aria-label={label}
        placeholder={label}
        icon={SearchIcon}
        fontSize={1}
        openButton={!isReadOnly}
        openOnFocus={!isReadOnly}
        readOnly={isReadOnly}
        autoFocus={isEager}
        loading={asked.state === 'asking'}
        options={options}
        filterOption={() => true}
        renderOption={Option}
        renderValue={(_, option) => option?.choice.title ?? ''}
        onQueryChange={(text) => {
          setOpened(true)
          setQuery(text ?? '')
        }}
        onFocus={(event) => {
          setOpened(true)
          element.onFocus(event)
        }}
        onSelect={pick}
      />
      <Box role="status">
        {asked.state === 'answered' && choices.length === 0 && (
          <Text size={1} muted>
            {query === '' ? 'The shop has nothing to pick here.' : `Nothing in the shop matches “${query}”.`}
          </Text>
        )}
        {choices.length > LISTED && (
          <Text size={1} muted>
            {LISTED} of {choices.length} are listed. Type to narrow them down.
          </Text>
        )}
      </Box>
      {retry !== null && <Failure retry={retry} />}
    </Stack>
  )
}
