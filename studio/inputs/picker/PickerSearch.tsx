import { SearchIcon } from '@sanity/icons/Search'
import { Box, Card, Stack, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useEffect, useMemo, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import { RequestFailure } from '../../requests/RequestFailure.tsx'
import { useRequest } from '../../requests/useRequest.ts'
import type { Listed } from '../../storefront/storefront.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { filterChoices, MAX_LISTED, type PickerItem } from './choice.ts'

/** The search is sent after this pause in typing. */
const PICKER_SEARCH_DEBOUNCE_MS = 300

/** Lists the items that can be picked and match a search; "" lists all. Rejects if the request fails. */
export type ListChoices = (search: string) => Promise<Listed<PickerItem>>

/** The text as of the last pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PICKER_SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** The choices that match a query: filtered locally if all items are loaded, else searched by the service. */
function useSearchResults(list: ListChoices | null, query: string) {
  const loadAll = useMemo(() => (list === null ? null : () => list('')), [list])
  const all = useRequest(loadAll)
  const hasMore = all.state === 'loaded' && all.data.hasMore
  const search = useDebounced(query.trim())
  const searchService = useMemo(
    () => (list !== null && hasMore && search !== '' ? () => list(search) : null),
    [list, hasMore, search],
  )
  const found = useRequest(searchService)
  const request = found.state === 'idle' ? all : found
  const choices =
    request.state === 'loaded'
      ? found.state === 'idle'
        ? filterChoices(request.data.items, query)
        : request.data.items
      : []
  return { request, choices }
}

const Option = (option: { value: string; choice: PickerItem }) => (
  <Card as="button" type="button" padding={2} radius={2}>
    <ChoiceCard choice={option.choice} />
  </Card>
)

interface PickerSearchProps {
  element: ObjectInputProps['elementProps']
  /** Such as "Search products". */
  label: string
  list: ListChoices
  onPick: (choice: PickerItem) => void
  isReadOnly: boolean
  /** Whether to take the focus on mount. */
  isAutoFocused: boolean
  /** Retries loading the picked item; null unless that failed. */
  retryCurrent: (() => void) | null
}

/** A search field with a list of choices, for pointer and keyboard. */
export function PickerSearch({
  element,
  label,
  list,
  onPick,
  isReadOnly,
  isAutoFocused,
  retryCurrent,
}: PickerSearchProps) {
  const [isOpened, setOpened] = useState(isAutoFocused)
  const [query, setQuery] = useState('')
  const { request, choices } = useSearchResults(isOpened ? list : null, query)
  const options = choices.slice(0, MAX_LISTED).map((choice) => ({ value: choice.value, choice }))
  const retry = request.state === 'failed' ? request.retry : retryCurrent
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
        autoFocus={isAutoFocused}
        loading={request.state === 'loading'}
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
        {request.state === 'loaded' && choices.length === 0 && (
          <Text size={1} muted>
            {query === '' ? 'The shop has nothing to pick here.' : `Nothing in the shop matches “${query}”.`}
          </Text>
        )}
        {choices.length > MAX_LISTED && (
          <Text size={1} muted>
            {MAX_LISTED} of {choices.length} are listed. Type to narrow them down.
          </Text>
        )}
      </Box>
      {retry !== null && <RequestFailure retry={retry} />}
    </Stack>
  )
}
