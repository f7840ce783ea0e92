import type { HomeDocument } from '#content/home.ts'
import { withMarkOf } from '#content/stega-marks.ts'

/**
 * Splits the featured headline into the parts left and right of the pack: at the editor's line break, else after the
 * first comma, else after the first word.
 */
export function splitHeadline(title: string): readonly [left: string, right: string] {
  const match =
    /^(.+?)\n([\s\S]+)$/.exec(title) ?? /^([^,]+,)\s+(.+)$/.exec(title) ?? /^(\S+)\s+(.+)$/.exec(title)
  const [, left = title, right = ''] = match ?? []
  return [withMarkOf(title, left), withMarkOf(title, right)]
}

/** The headline of the featured section, which is the page's `h1`; null where it is off or has none (DOC-01). */
export const featuredHeadline = (
  home: Pick<HomeDocument, 'featuredProductEnabled' | 'featuredProductTitle'>,
): ReturnType<typeof splitHeadline> | null =>
  home.featuredProductEnabled && home.featuredProductTitle !== null
    ? splitHeadline(home.featuredProductTitle)
    : null

/** Splits a text at the first empty line; a part that is absent is null. */
export function splitText(text: string): readonly [first: string, rest: string | null] {
  const [first = '', ...rest] = text.split(/\n\s*\n/)
  return [withMarkOf(text, first), rest.length === 0 ? null : withMarkOf(text, rest.join(' '))]
}
