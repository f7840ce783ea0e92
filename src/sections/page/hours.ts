import { plainText, type RichText, type RichTextBlock } from '#content/rich-text.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import { minutesOf } from './current-hour.ts'

interface WithHour {
  readonly hour: string | null
}

/** An hour of a page that goes through a day: a heading with a time, and the product of that time linked below it. */
export interface Hour<Item> {
  /** The id of the hour's element, which the links in the page's head lead to. */
  readonly id: string
  /** Such as "7:05 am". */
  readonly title: string
  /** After midnight. */
  readonly minutes: number
  readonly product: Item
  /** What the editor wrote below the heading. */
  readonly text: RichText
}

interface Day<Item> {
  readonly before: RichText
  readonly hours: readonly Hour<Item>[]
  readonly after: RichText
}

/** A text with fewer hours is shown as an ordinary text. */
const MIN_HOURS = 2

function hourOf<Item extends WithHour>(
  [heading, ...text]: readonly RichTextBlock[],
  productByPath: (path: string) => Item | null,
): Omit<Hour<Item>, 'id'> | null {
  if (heading === undefined || heading.style === 'normal') return null
  const title = plainText([heading])
  // In previews heading and product have marks of their own.
  const hour = withoutMarks(title)
  const minutes = minutesOf(hour)
  const product = text
    .flatMap((block) => block.spans)
    .map(({ link }) => (link === null ? null : productByPath(link.href)))
    .find((linked) => withoutMarks(linked?.hour ?? '') === hour)
  return minutes === null || !product ? null : { title, minutes, product, text }
}

/** Gives each hour an id of its own, also where one comes twice. */
function withIds<Item>(hours: ReadonlyArray<Omit<Hour<Item>, 'id'>>): readonly Hour<Item>[] {
  const counts = new Map<number, number>()
  return hours.map((hour) => {
    const count = (counts.get(hour.minutes) ?? 0) + 1
    counts.set(hour.minutes, count)
    return { ...hour, id: count === 1 ? `at-${hour.minutes}` : `at-${hour.minutes}-${count}` }
  })
}

/**
 * A page's text as a day, when it goes through hours: headings that are the hour of a product linked below them, one
 * after the other. Null for any other text (RTE-21).
 */
export function dayOf<Item extends WithHour>(
  text: RichText,
  productByPath: (path: string) => Item | null,
): Day<Item> | null {
  const starts = text.flatMap((block, index) => (block.style === 'normal' ? [] : [index]))
  const parts = starts.map((start, index) => text.slice(start, starts[index + 1]))
  const found = parts.map((part) => hourOf(part, productByPath))
  const first = found.findIndex((hour) => hour !== null)
  if (first === -1) return null
  const end = found.findIndex((hour, index) => index > first && hour === null)
  const hours = found.slice(first, end === -1 ? undefined : end).filter((hour) => hour !== null)
  if (hours.length < MIN_HOURS) return null
  return {
    before: text.slice(0, starts[first]),
    hours: withIds(hours),
    after: end === -1 ? [] : text.slice(starts[end]),
  }
}
