import { CONTENT_CAPS } from '#config/limits.ts'
import { isBlank, isRecord, itemsOf, type Outcome } from './outcome.ts'

/** A text must have something to read in it; spaces alone count as nothing. */
export const filled =
  (message: string) =>
  (value: unknown): Outcome =>
    isBlank(value) ? message : true

/** A list may hold at most `maximum` items. */
export const atMost =
  (maximum: number, message: string) =>
  (value: unknown): Outcome =>
    itemsOf(value).length > maximum ? message : true

/** A text may have at most `maximum` characters, as people count them. */
export const atMostCharacters =
  (maximum: number, message: string) =>
  (value: unknown): Outcome =>
    typeof value === 'string' && [...value].length > maximum ? message : true

const referenceOf = (value: unknown): unknown => (isRecord(value) ? value._ref : undefined)

/** Nothing is listed twice: texts by what they say, references by what they refer to. */
export const withoutRepeats =
  (message: string) =>
  (value: unknown): Outcome => {
    const seen = itemsOf(value)
      .map((item) => (typeof item === 'string' ? item : referenceOf(item)))
      .filter((item) => item !== undefined)
    return new Set(seen).size < seen.length ? message : true
  }

/** VAL-06. */
export const socialPosts = atMost(
  CONTENT_CAPS.socialPosts,
  `Can't have more than ${CONTENT_CAPS.socialPosts} social posts`,
)

/** VAL-47: an address that begins with https; an empty one is fine. */
export const httpsAddress = (value: unknown): Outcome => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  return url?.protocol === 'https:' ? true : 'The Amazon link must begin with https.'
}

/** An email address that letters reach; an empty one is another rule's matter. */
export const emailAddress = (value: unknown): Outcome =>
  isBlank(value) || (typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()))
    ? true
    : 'Please enter a valid email address.'
