/**
 * For previews: texts end with invisible marks that say which field they come from, so that a click on a text can lead to
 * it. Parsers take marks off what is logic, such as slugs, colors and ids; texts keep theirs.
 */
export interface TextMarks {
  /** A value without the marks in it, however deep. */
  clean<Value>(value: Value): Value
  /** `text` with the mark of `marked` in place of its own. */
  move(marked: string, text: string): string
}
