/**
 * In previews each text, and the address of each picture and film, ends with an invisible mark that names its field, so that a
 * click opens the field in the studio. Parsers remove marks from values that code compares, such as slugs, colors and ids.
 */
export interface StegaMarks {
  /** A value without the marks in it, however deep. */
  clean<Value>(value: Value): Value
}

/** One mark; its digits are the group. */
export const MARK = /\uE600([\uE700-\uE7FF]+)\uE601/

/** The characters that marks are made of, from Unicode's private use area: no editor types them. */
const MARK_CHARACTERS = /[\uE600\uE601\uE700-\uE7FF]+/g

/** A text without its mark: for code that compares, measures or reads what a text says, rather than showing it. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK_CHARACTERS, '')

/**
 * `text` with the mark of `marked` in place of its own: for parts of a text, and for a text that replaces another value.
 */
export const withMarkOf = (marked: string, text: string): string =>
  withoutMarks(text) + (MARK.exec(marked)?.[0] ?? '')
