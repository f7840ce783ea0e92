import type { Link } from './links.ts'
import { withMarkOf, withoutMarks } from './stega-marks.ts'

/** Inline styles (OBJ-04). */
export const decorators = ['strong', 'em', 'underline', 'small', 'large'] as const
export type Decorator = (typeof decorators)[number]

export const blockStyles = ['normal', 'h2', 'h3', 'h4'] as const
export type BlockStyle = (typeof blockStyles)[number]

/** A run of text in one style. Its link is resolved; null also for a link that could not be. */
export interface RichTextSpan {
  text: string
  marks: readonly Decorator[]
  link: Link | null
}

export interface RichTextBlock {
  key: string
  style: BlockStyle
  /** Consecutive blocks form one list; the outermost `level` is 1. */
  list: 'bullet' | 'number' | null
  level: number
  spans: readonly RichTextSpan[]
}

/** Text with styles, lists and links (OBJ-04), in reading order. */
export type RichText = readonly RichTextBlock[]

/** The text without markup, blocks separated by spaces: for descriptions and accessible names. */
export function plainText(text: RichText): string {
  return text
    .map((block) => block.spans.map((span) => span.text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Characters at the end of a paragraph that are kept on one line. */
const END_LENGTH = 14

/** The spans with no line break among the last words: `text-wrap: pretty` leaves two short words alone on a line. */
export function keepEndTogether(spans: readonly RichTextSpan[]): readonly RichTextSpan[] {
  const last = spans.at(-1)
  if (last === undefined) return spans
  const text = withoutMarks(last.text)
  const start = Math.max(0, text.length - END_LENGTH)
  const end = text.slice(start).replaceAll(/(?<=\S) (?=\S)/g, '\u00a0')
  return [...spans.slice(0, -1), { ...last, text: withMarkOf(last.text, text.slice(0, start) + end) }]
}

/** Without `h1`, which is the page's. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * The tag of each heading of a text that follows a heading of level `below`. Levels are never skipped, whichever style
 * the editor begins with. Empty headings have no tag.
 */
export function headingTags(
  text: RichText,
  below: number,
): ReadonlyMap<RichTextBlock, (typeof headings)[number]> {
  const tags = new Map<RichTextBlock, (typeof headings)[number]>()
  let open: BlockStyle[] = []
  for (const block of text) {
    if (block.style === 'normal' || plainText([block]) === '') continue
    open = [...open.filter((style) => style < block.style), block.style]
    tags.set(block, headings[below + open.length - 2] ?? 'h6')
  }
  return tags
}

export interface RichTextList {
  list: 'bullet' | 'number'
  items: ReadonlyArray<{ block: RichTextBlock; children: readonly RichTextList[] }>
}

interface OpenList {
  list: 'bullet' | 'number'
  level: number
  items: { block: RichTextBlock; children: OpenList[] }[]
}

/** Groups consecutive list blocks into lists, nested by level; all other blocks stay as they are. */
export function groupLists(text: RichText): ReadonlyArray<RichTextBlock | RichTextList> {
  const grouped: (RichTextBlock | RichTextList)[] = []
  let open: OpenList[] = []
  for (const block of text) {
    const { list, level } = block
    if (list === null) {
      open = []
      grouped.push(block)
      continue
    }
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list === list))
    const last = open.at(-1)
    if (last !== undefined && last.level === level) {
      last.items.push({ block, children: [] })
      continue
    }
    const opened: OpenList = { list, level, items: [{ block, children: [] }] }
    const parent = last?.items.at(-1)
    if (parent === undefined) grouped.push(opened)
    else parent.children.push(opened)
    open.push(opened)
  }
  return grouped
}
