/**
 * In previews each text ends with an invisible mark that names its field, so that a click on the text opens the field in the
 * studio. Parsers remove marks from values that code compares, such as slugs, colors and ids.
 */
export interface StegaMarks {
  /** A value without the marks in it, however deep. */
  clean<Value>(value: Value): Value
  /** `text` with the mark of `marked` in place of its own. */
  move(marked: string, text: string): string
}

/** The characters that marks are made of, from Unicode's private use area: no editor types them. */
const MARK_CHARACTERS = /[\uE600\uE601\uE700-\uE7FF]+/g

/** A text without its mark: for code that compares, measures or reads what a text says, rather than showing it. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK_CHARACTERS, '')
