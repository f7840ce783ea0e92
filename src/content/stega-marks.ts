/**
 * For previews: texts end with invisible marks that say which field they come from, so that a click on a text can lead to
 * it. Parsers take marks off what is logic, such as slugs, colors and ids; texts keep theirs.
 */
export interface StegaMarks {
  /** A value without the marks in it, however deep. */
  clean<Value>(value: Value): Value
  /** `text` with the mark of `marked` in place of its own. */
  move(marked: string, text: string): string
}

/** The characters of Unicode's private use that marks are made of; no text of an editor has them. */
const MARK_CHARACTERS = /[\uE600\uE601\uE700-\uE7FF]+/g

/** A text without its mark: for code that compares, measures or reads what a text says, rather than showing it. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK_CHARACTERS, '')
