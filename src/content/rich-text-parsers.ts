import { z } from 'zod'
import { rawMark } from './link-parsers.ts'
import { type Link, type LinkContext, resolveLink } from './links.ts'
import {
  blockStyles,
  type Decorator,
  decorators,
  plainText,
  type RichText,
  type RichTextBlock,
  type RichTextSpan,
} from './rich-text.ts'
import { withoutMarks } from './stega-marks.ts'

/** Blocks as projected by `richTextProjection`, of any `_type`. */
export const rawBlocks = z.array(z.looseObject({ _type: z.string(), _key: z.string().nullish() })).nullish()

/** A text block as projected by `richTextProjection`. */
export const rawBlock = z.object({
  style: z.string().nullish(),
  listItem: z.string().nullish(),
  level: z.number().nullish(),
  children: z
    .array(z.object({ _type: z.string(), text: z.string().nullish(), marks: z.array(z.string()).nullish() }))
    .nullish(),
  markDefs: z.array(rawMark).nullish(),
})

const isDecorator = (mark: string): mark is Decorator => decorators.some((known) => known === mark)

function linksOf(block: z.infer<typeof rawBlock>, context: LinkContext): ReadonlyMap<string, Link | null> {
  const resolved = (block.markDefs ?? []).map((mark) => {
    const isProductLink = typeof mark.productRef === 'string'
    const link = isProductLink ? { pageRef: mark.productRef, page: mark.product } : mark
    return [mark._key, resolveLink(link, context)] as const
  })
  return new Map(resolved)
}

function spansOf(block: z.infer<typeof rawBlock>, context: LinkContext): readonly RichTextSpan[] {
  const links = linksOf(block, context)
  return (block.children ?? []).flatMap(({ _type, text, marks: marked }) => {
    const marks = context.stega?.clean(marked) ?? marked
    if (_type !== 'span') context.report(`rich text holds a ${_type}, which is not shown`)
    if (_type !== 'span' || !text) return []
    const link = (marks ?? []).map((mark) => links.get(mark)).find((found) => found)
    return [{ text, marks: (marks ?? []).filter(isDecorator), link: link ?? null }]
  })
}

/**
 * Parses rich text. Unknown styles become plain paragraphs, blocks that are not text are reported and left out, and of
 * unresolvable links the text remains. Blank paragraphs alone are no text: an editor who presses Enter in an empty field
 * has not filled it in.
 */
export function parseRichText(
  blocks: z.infer<typeof rawBlocks>,
  issues: z.RefinementCtx,
  context: LinkContext,
): RichText {
  const text = (blocks ?? []).flatMap((candidate, index): RichTextBlock[] => {
    if (candidate._type !== 'block') {
      context.report(`rich text holds a ${candidate._type}, which is not shown`)
      return []
    }
    const parsed = rawBlock.safeParse(candidate)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        issues.addIssue({ code: 'custom', path: [index, ...path], message })
      }
      return []
    }
    const { style, listItem, level } = context.stega?.clean(parsed.data) ?? parsed.data
    return [
      {
        key: candidate._key ?? String(index),
        style: blockStyles.find((known) => known === style) ?? 'normal',
        list: listItem === 'bullet' || listItem === 'number' ? listItem : null,
        level: level ?? 1,
        spans: spansOf(parsed.data, context),
      },
    ]
  })
  return withoutMarks(plainText(text)).trim() === '' ? [] : text
}
