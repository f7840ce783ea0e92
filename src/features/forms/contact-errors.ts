import { createFilesCheck } from '#config/form-files.ts'
import { answerError, type FormField } from '#config/form-rules.ts'

/** The messages below fields, by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** The message of each field whose answer is not valid (FORM-14..16, FORM-20). */
export function errorsOf(fields: readonly FormField[], answers: FormData): FieldErrors {
  const fileError = createFilesCheck()
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = answers.get(field.name)
      const error =
        answer instanceof File || field.type === 'file'
          ? fileError(field, answer instanceof File ? answer : null)
          : answerError(field, answer ?? '')
      return error === null ? [] : [[field.name, error]]
    }),
  )
}
