import { type ChosenFile, type FormField, fileError } from './form-rules.ts'
import { FORM_FILES_MAX_BYTES } from './limits.ts'

// Separate file so that the cart, which has `form-rules.ts` in its chunk, does not load it.

const tooLargeTogether = `Please choose files of no more than ${FORM_FILES_MAX_BYTES / 1_048_576} MB together.`

export type FilesCheck = (field: FormField, file: ChosenFile | null) => string | null

/** Checks the files of one form in order (see `fileError`), each together with those before it (FORM-16). */
export function createFilesCheck(): FilesCheck {
  let total = 0
  return (field, file) => {
    const error = fileError(field, file)
    if (error !== null) return error
    total += file?.size ?? 0
    return total > FORM_FILES_MAX_BYTES ? tooLargeTogether : null
  }
}
